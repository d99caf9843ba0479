package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Settings of Manx's agent on one node, through its virtual table. */
final class AgentSettings {
  private static final String READ = "SELECT name, value, initial FROM manx.settings";
  private static final String WRITE = "UPDATE manx.settings SET value = ? WHERE name = ?";
  private static final String MODE = "mode";
  private static final String OFF = "off";
  private static final String POLICY = "policy";
  private static final String NO_POLICY = "stock";

  private final CqlSession session;
  private final Node node;
  private final Map<String, String> present = new TreeMap<>();
  private final Map<String, String> initial = new TreeMap<>();

  private AgentSettings(CqlSession session, Node node) {
    this.session = session;
    this.node = node;
  }

  /**
   * Reads them.
   *
   * @throws DriverException if the node has no agent, or does not answer
   */
  static AgentSettings read(CqlSession session, Node node) {
    AgentSettings settings = new AgentSettings(session, node);
    for (Row row : session.execute(SimpleStatement.newInstance(READ).setNode(node))) {
      String name = String.valueOf(row.getString("name"));
      settings.present.put(name, String.valueOf(row.getString("value")));
      settings.initial.put(name, String.valueOf(row.getString("initial")));
    }
    return settings;
  }

  /** All settings as they were read. */
  Map<String, String> present() {
    return Map.copyOf(present);
  }

  /** The mode, and what is not as the agent has it initially. */
  Map<String, String> noteworthy() {
    Map<String, String> noteworthy = new TreeMap<>(present);
    noteworthy.entrySet().removeAll(initial.entrySet());
    noteworthy.put(MODE, present.getOrDefault(MODE, "unknown"));
    return noteworthy;
  }

  /**
   * Makes an agent run with these settings; what they do not name is as the agent has it initially,
   * and its mode {@code off}.
   *
   * @throws UserException if the node has no agent, or refuses a setting
   */
  static void apply(CqlSession session, Node node, Map<String, String> settings) {
    AgentSettings agent = readPresent(session, node);
    Map<String, String> wanted = new LinkedHashMap<>(agent.initial);
    wanted.put(MODE, OFF);
    wanted.putAll(settings);
    try {
      agent.write(wanted);
    } catch (DriverException e) {
      throw DriverFailures.explained(
          "node " + node.getEndPoint() + " does not take these settings of Manx", e);
    }
  }

  private static AgentSettings readPresent(CqlSession session, Node node) {
    try {
      return read(session, node);
    } catch (DriverException e) {
      throw AgentFailures.explained("cannot read Manx's settings", node, e);
    }
  }

  /** A policy begins anew only when it changes: each variant's has seen nothing of the others. */
  private void write(Map<String, String> wanted) {
    write(MODE, OFF);
    if (present.containsKey(POLICY)) {
      write(POLICY, NO_POLICY);
    }
    wanted.forEach(
        (name, value) -> {
          if (!name.equals(MODE)) {
            write(name, value);
          }
        });
    write(MODE, wanted.getOrDefault(MODE, OFF));
  }

  /**
   * Puts back what was found earlier; what is as it was found is not touched.
   *
   * @throws UserException if the node does not take it
   */
  static void restore(CqlSession session, Node node, Map<String, String> found) {
    try {
      AgentSettings agent = read(session, node);
      found.forEach(agent::write);
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot restore Manx's settings on " + node.getEndPoint(), e);
    }
  }

  private void write(String name, String value) {
    if (!value.equals(present.put(name, value))) {
      session.execute(SimpleStatement.newInstance(WRITE, value, name).setNode(node));
    }
  }
}
