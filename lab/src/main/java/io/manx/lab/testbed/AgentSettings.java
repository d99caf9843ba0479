// SPDX-License-Identifier: Apache-2.0

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

/** The settings of Manx's agent on one node, read and written through its virtual table. */
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

  /** All settings as last read or written. */
  Map<String, String> present() {
    return Map.copyOf(present);
  }

  /** The mode, and every setting that differs from the agent's initial value. */
  Map<String, String> noteworthy() {
    Map<String, String> noteworthy = new TreeMap<>(present);
    noteworthy.entrySet().removeAll(initial.entrySet());
    noteworthy.put(MODE, present.getOrDefault(MODE, "unknown"));
    return noteworthy;
  }

  /**
   * Sets an agent to these settings. Others return to the agent's initial values; the mode, if not
   * given, becomes {@code off}.
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
          "node "
              + node.getEndPoint()
              + " rejects these settings of Manx (if its agent is of another build, restart it)",
          e);
    }
  }

  private static AgentSettings readPresent(CqlSession session, Node node) {
    try {
      return read(session, node);
    } catch (DriverException e) {
      throw AgentFailures.explained("cannot read Manx's settings", node, e);
    }
  }

  /**
   * Sets the policy to another one first: only a change resets it, and a variant's policy must not
   * have seen anything of the other variants.
   */
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
   * Restores the settings that were found earlier; those that have not changed are not written.
   *
   * @throws UserException if the node rejects one
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
