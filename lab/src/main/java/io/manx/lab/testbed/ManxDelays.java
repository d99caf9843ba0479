// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.results.run.CopyDelays;
import java.util.Map;
import java.util.TreeMap;

/** The delays of Manx's copies of late reads, from the agent's table {@code manx.speculation}. */
final class ManxDelays implements DelaySource {
  private static final String QUERY = "SELECT read_group, delay_ms FROM manx.speculation";

  private final CqlSession session;
  private final Node node;

  ManxDelays(CqlSession session, Node node) {
    this.session = session;
    this.node = node;
  }

  /** Whether a node's agent, not Cassandra, sends copies; false if that cannot be read. */
  static boolean areInForce(CqlSession session, Node node) {
    try {
      Map<String, String> settings = AgentSettings.read(session, node).present();
      return "on".equals(settings.get("mode")) && "budget".equals(settings.get("speculation"));
    } catch (DriverException e) {
      return false;
    }
  }

  @Override
  public String origin() {
    return CopyDelays.MANX;
  }

  @Override
  public Map<Integer, Double> millisByReadGroup() {
    Map<Integer, Double> delays = new TreeMap<>();
    for (Row row : session.execute(SimpleStatement.newInstance(QUERY).setNode(node))) {
      if (!row.isNull("delay_ms")) {
        delays.put(row.getInt("read_group"), row.getDouble("delay_ms"));
      }
    }
    return delays;
  }

  /** Leaves the session open, because it is shared by all nodes. */
  @Override
  public void close() {}
}
