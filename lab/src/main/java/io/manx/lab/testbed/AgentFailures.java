// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.util.Collection;
import java.util.stream.Collectors;

/** Explains why Manx's virtual tables cannot be used, and what to do about it. */
final class AgentFailures {
  private AgentFailures() {}

  /**
   * Explains why an access to a node's tables failed.
   *
   * @param what the access that failed, without the node
   */
  static UserException explained(String what, Node node, DriverException failure) {
    // Without the agent a node has no keyspace manx.
    return failure instanceof InvalidQueryException
        ? new UserException(
            "node "
                + node.getEndPoint()
                + " runs without Manx's agent; start the nodes with it ('manx cluster start"
                + " --agent', or the -javaagent line on nodes of your own)",
            failure)
        : DriverFailures.explained(what + " on " + node.getEndPoint(), failure);
  }

  /** Names the grants that are missing. */
  static UserException notPermitted(String permission, Collection<String> tables) {
    return new UserException(
        "this role lacks permissions; a superuser can grant them: "
            + tables.stream()
                .map(table -> "GRANT " + permission + " ON TABLE " + table + " TO …")
                .collect(Collectors.joining("; ")));
  }
}
