// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.NodeJmx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Manx beside another agent that weaves the same methods with a Byte Buddy of its own. The first
 * node watches its heap from the start, and runs with assertions enabled.
 */
@SharedNodes(value = 2, spoils = true)
class AnotherAgentIT {
  private static final int TIMES = 2;
  private static final long READS = TIMES * AgentCluster.RECORDS;
  private static final String FROM_THE_START =
      "mode=on,collection_policy=fitted,foretell_pauses=true";

  @TempDir Path home;

  @Test
  void bothWorkInEitherOrder(AgentCluster nodes) throws Exception {
    String manx = AgentJar.jvmOption();
    String other = CountingAgent.jvmOption(home);
    nodes.restart(1, List.of("-ea", manx.replace("mode=off", FROM_THE_START), other));
    nodes.restart(2, List.of(other, manx));
    nodes.set("inline_max_service_ms", "60000"); // cold nodes are slow
    nodes.set("mode", "on");
    for (int number = 1; number <= 2; number++) {
      nodes.readAll(nodes.node(number), ConsistencyLevel.ALL, TIMES);
      nodes.readAll(nodes.node(number), ConsistencyLevel.ONE, TIMES);
      nodes.readAll("single", nodes.node(number), ConsistencyLevel.ONE, TIMES);
    }
    for (int number = 1; number <= 2; number++) {
      requireManxAtWork(nodes, nodes.node(number));
      assertThat(nodes.count(nodes.node(number), "counter", "looks at the heap failed")).isZero();
      // At least the reads at ALL; those that Manx runs inline skip the body of the method.
      assertThat(counts(nodes, number))
          .containsOnlyKeys(CountingAgent.methods())
          .allSatisfy(
              (method, count) -> assertThat(count).as(method).isGreaterThanOrEqualTo(READS));
    }
    requirePlansOfCollection(nodes);
  }

  private static void requirePlansOfCollection(AgentCluster nodes) {
    Row row = nodes.on(nodes.node(1), "SELECT * FROM manx.collection").one();
    assertThat(row).isNotNull();
    assertThat(row.getString("policy")).isEqualTo("fitted");
    assertThat(row.getBoolean("ordered")).isTrue();
  }

  private static void requireManxAtWork(AgentCluster nodes, Node node) {
    assertThat(nodes.states(node, "hook").values())
        .hasSize(BrokenHooksIT.HOOKS)
        .containsOnly("installed");
    assertThat(nodes.states(node, "feature").values()).containsOnly("working");
    for (String hook : nodes.states(node, "hook").keySet()) {
      assertThat(nodes.count(node, "hook", hook)).as(hook).isZero();
    }
    assertThat(nodes.latency(node).keySet())
        .contains(
            "response local_single",
            "service local_single",
            "network remote_single",
            "waiting remote_single",
            "total remote_single");
    assertThat(nodes.count(node, "counter", "local reads run inline")).isPositive();
    assertThat(nodes.count(node, "counter", "rankings")).isPositive();
  }

  private static Map<String, Long> counts(AgentCluster nodes, int number) {
    Map<String, Long> counts = new TreeMap<>();
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(number))) {
      TabularData properties =
          (TabularData) jmx.attribute("java.lang:type=Runtime", "SystemProperties");
      for (Object row : properties.values()) {
        CompositeData property = (CompositeData) row;
        String name = String.valueOf(property.get("key"));
        if (name.startsWith(CountingAgent.PREFIX)) {
          counts.put(
              name.substring(CountingAgent.PREFIX.length()),
              Long.valueOf(String.valueOf(property.get("value"))));
        }
      }
    }
    return counts;
  }
}
