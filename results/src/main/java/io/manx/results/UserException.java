package io.manx.results;

import org.jspecify.annotations.Nullable;

/**
 * A failure that the person at the command line can mend: bad input, a missing port, a dead node.
 *
 * <p>The message is one line that names the thing and the remedy; the command line prints it
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
