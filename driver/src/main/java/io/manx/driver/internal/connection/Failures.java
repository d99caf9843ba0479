package io.manx.driver.internal.connection;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;

/** Tells errors that a node is to blame for from those that any node would answer with. */
final class Failures {
  private Failures() {}

  /**
   * Whether the node has waited in vain, and has not failed itself.
   *
   * @param code of the native protocol
   */
  static boolean areTimeouts(int code) {
    return code == ErrorCode.READ_TIMEOUT || code == ErrorCode.WRITE_TIMEOUT;
  }

  /**
   * Whether another node may do better.
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
