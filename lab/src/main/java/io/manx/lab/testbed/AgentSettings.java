package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.lab.load.ClientOptions;
import io.manx.lab.load.Clients;
import io.manx.lab.load.DriverFailures;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of Manx's agent on all nodes of a cluster, through its virtual table. What a variant
 * does not name is as the agent has it initially, and its mode {@code off}.
 */
final class AgentSettings {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String READ = "SELECT name, value, initial FROM manx.settings";
  private static final String WRITE = "UPDATE manx.settings SET value = ? WHERE name = ?";
  private static final String MODE = "mode";

  private AgentSettings() {}

  /**
   * Makes the agents of all nodes run with these settings.
   *
   * @throws UserException if a node has no agent, or refuses a setting
   */
  static void apply(ClientOptions clients, Map<String, String> settings) {
    try (CqlSession session = Clients.connectOne(clients, PATIENCE)) {
      for (Node node : session.getMetadata().getNodes().values()) {
        apply(session, node, settings);
      }
    }
  }

  private static void apply(CqlSession session, Node node, Map<String, String> settings) {
    try {
      Map<String, String> wanted = new LinkedHashMap<>();
      Map<String, String> present = new LinkedHashMap<>();
      for (Row row : session.execute(SimpleStatement.newInstance(READ).setNode(node))) {
        String name = String.valueOf(row.getString("name"));
        present.put(name, String.valueOf(row.getString("value")));
        wanted.put(name, String.valueOf(row.getString("initial")));
      }
      wanted.put(MODE, "off");
      wanted.putAll(settings);
      wanted.forEach(
          (name, value) -> {
            if (!value.equals(present.get(name))) {
              session.execute(SimpleStatement.newInstance(WRITE, value, name).setNode(node));
            }
          });
    } catch (InvalidQueryException e) {
      throw new UserException(
          "node "
              + node.getEndPoint()
              + " does not take these settings of Manx: "
              + DriverFailures.oneLine(e)
              + "; without the agent, start the nodes with it ('manx cluster start --agent')",
          e);
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot change Manx's settings on " + node.getEndPoint(), e);
    }
  }
}
