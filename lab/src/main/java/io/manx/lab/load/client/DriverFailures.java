// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverExecutionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** Explains failures of the driver in one line, with a remedy. */
public final class DriverFailures {
  private DriverFailures() {}

  /**
   * Returns a failure as a message for the user.
   *
   * @param what the action that failed
   */
  public static UserException explained(String what, Throwable failure) {
    Throwable cause = unwrapped(failure);
    return cause instanceof UserException known
        ? known
        : new UserException(what + ": " + oneLine(cause), failure);
  }

  /** Returns the failure at the node that the driver asked first, and a remedy. */
  public static String oneLine(Throwable failure) {
    Throwable cause = unwrapped(failure);
    if (cause instanceof AllNodesFailedException all) {
      // The driver would list the failures of all nodes; one is enough.
      for (Map.Entry<Node, List<Throwable>> node : all.getAllErrors().entrySet()) {
        Throwable answer = unwrapped(node.getValue().get(0));
        return node.getKey().getEndPoint() + ": " + withRemedy(answer);
      }
    }
    return withRemedy(cause);
  }

  /**
   * Returns reason and remedy; for a lost connection the driver names only what it was about to
   * send.
   */
  private static String withRemedy(Throwable cause) {
    String what =
        isCausedBy(ClosedChannelException.class, cause) ? "no connection" : firstLine(cause);
    return what + remedy(cause);
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean wrapper =
        failure instanceof CompletionException || failure instanceof DriverExecutionException;
    return wrapper && cause != null ? unwrapped(cause) : failure;
  }

  private static String remedy(Throwable cause) {
    if (cause instanceof AuthenticationException) {
      return "; check --username and --password";
    }
    if (cause instanceof UnauthorizedException) {
      return "; use another --username, or grant the permission";
    }
    if (cause instanceof QueryValidationException) {
      return ""; // Cassandra says what is wrong with the statement.
    }
    if (cause instanceof ConnectionInitException || isCausedBy(IOException.class, cause)) {
      return "; check that Cassandra runs there and --contact-points and TLS are right";
    }
    return cause instanceof DriverException
        ? "; check the nodes' state and logs"
        : "; check --local-dc and the driver options";
  }

  private static boolean isCausedBy(Class<? extends Throwable> type, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    String text = message == null ? failure.getClass().getSimpleName() : message;
    return text.lines().findFirst().orElse("").strip();
  }
}
