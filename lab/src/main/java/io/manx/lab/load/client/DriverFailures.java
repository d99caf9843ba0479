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

/** Says in one line what a failure of the driver means, and what to do about it. */
public final class DriverFailures {
  private DriverFailures() {}

  /**
   * Wraps a failure for the person at the command line.
   *
   * @param what what could not be done
   */
  public static UserException explained(String what, Throwable failure) {
    Throwable cause = unwrapped(failure);
    return cause instanceof UserException known
        ? known
        : new UserException(what + ": " + oneLine(cause), failure);
  }

  /** What happened, at the node that the driver asked first, and the remedy. */
  public static String oneLine(Throwable failure) {
    Throwable cause = unwrapped(failure);
    if (cause instanceof AllNodesFailedException all) {
      // The driver would list what every node said; one is enough to go by.
      for (Map.Entry<Node, List<Throwable>> node : all.getAllErrors().entrySet()) {
        Throwable answer = unwrapped(node.getValue().get(0));
        return node.getKey().getEndPoint() + ": " + told(answer);
      }
    }
    return told(cause);
  }

  /** The driver tells of a lost connection by what it was about to send. */
  private static String told(Throwable cause) {
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
      return "; let another --username do it, or grant the permission";
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
