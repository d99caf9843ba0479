// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import org.jspecify.annotations.Nullable;

/**
 * A failure that the user can remedy, such as bad input, a missing port or a dead node.
 *
 * <p>The message is one line that names the problem and the remedy. The command line prints it
 * without a stack trace and exits with a code other than 0.
 */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UserException(String message) {
    super(message);
  }

  public UserException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
