package io.manx.cli;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Map;

/** Says in one line what a driver exception means. */
final class CqlFailure {
  private CqlFailure() {}

  static String oneLine(DriverException failure) {
    if (failure instanceof AllNodesFailedException nodesFailed) {
      for (Map.Entry<Node, List<Throwable>> node : nodesFailed.getAllErrors().entrySet()) {
        return describe(node.getKey(), node.getValue().get(0));
      }
    }
    return firstLine(failure);
  }

  /** The driver would list what every node said; the first one is enough to go by. */
  private static String describe(Node node, Throwable cause) {
    if (cause instanceof AuthenticationException) {
      return firstLine(cause) + ": check --username and --password";
    }
    boolean unreachable =
        cause instanceof ConnectionInitException || cause instanceof ClosedChannelException;
    if (unreachable || cause.getCause() instanceof ClosedChannelException) {
      return "no connection to "
          + node.getEndPoint()
          + ": does a node listen there, with TLS or not?";
    }
    return node.getEndPoint() + ": " + firstLine(cause);
  }

  private static String firstLine(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.lines().findFirst().orElse(failure.toString());
  }
}
