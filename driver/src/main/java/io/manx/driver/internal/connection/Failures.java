// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;

/** Classifies error codes: failures of a node, timeouts, and errors that any node would return. */
final class Failures {
  private Failures() {}

  /**
   * Whether the node reports a timeout, which is no failure of its own.
   *
   * @param code of the native protocol
   */
  static boolean areTimeouts(int code) {
    return code == ErrorCode.READ_TIMEOUT || code == ErrorCode.WRITE_TIMEOUT;
  }

  /**
   * Whether the node failed, so that another one may do better.
   *
   * @param code of the native protocol
   */
  static boolean areOfTheNode(int code) {
    switch (code) {
      case ErrorCode.SERVER_ERROR:
      case ErrorCode.UNAVAILABLE:
      case ErrorCode.OVERLOADED:
      case ErrorCode.IS_BOOTSTRAPPING:
      case ErrorCode.TRUNCATE_ERROR:
      case ErrorCode.READ_FAILURE:
      case ErrorCode.WRITE_FAILURE:
        return true;
      default:
        return false;
    }
  }
}
