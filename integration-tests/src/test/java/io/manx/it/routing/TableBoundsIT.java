// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real nodes keep within the delays that tables state by {@code MIN} and {@code MAX}. */
@SharedNodes(2)
class TableBoundsIT {
  private static final int READS = 50;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    ReadyCopies.createTable(nodes, "soon", "MIN(99p,1ms)");
    ReadyCopies.createTable(nodes, "later", "MAX(99p,60000ms)");
  }

  @BeforeEach
  void begin() {
    ReadyCopies.begin(nodes);
  }

  /** Has nodes learn what is late, from reads of another table. */
  private static void learn(String parameter, String value) {
    nodes.set(parameter, value);
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 4);
    }
    nodes.awaitNoneOutstanding(nodes.nodes());
  }

  private static void readOften(String table) {
    for (int i = 0; i < READS; i++) {
      String text = "SELECT v FROM k." + table + " WHERE id = 1";
      assertThat(nodes.on(nodes.node(1), text).one()).isNotNull();
    }
  }

  /** Any other read would be late after a minute only, and expire in the paused replica. */
  @Test
  void aReadIsLateAfterTheStatedTimeAtTheLatest() throws Exception {
    learn("speculation.least_delay_ms", "60000");
    long won = nodes.count(nodes.node(1), "counter", "copies won");
    nodes.pause(2);
    try {
      readOften("soon");
    } finally {
      nodes.resume(2);
    }
    assertThat(nodes.count(nodes.node(1), "counter", "copies won")).isGreaterThan(won);
  }

  /** Nearly any other read is late: it takes longer than a tenth of the percentile. */
  @Test
  void aReadIsNotLateBeforeTheStatedTime() {
    nodes.set("speculation.least_delay_ms", "0");
    learn("speculation.factor", "0.1");
    long sent = nodes.sum("copies sent");
    readOften("later");
    assertThat(nodes.sum("copies sent")).isEqualTo(sent);
    nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 10);
    assertThat(nodes.sum("copies sent")).isGreaterThan(sent);
  }
}
