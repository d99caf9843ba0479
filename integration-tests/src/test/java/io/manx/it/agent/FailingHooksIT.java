// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.NodeJmx;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hooks that fail in real nodes while they run: no read is lost, and failures are logged and
 * counted.
 */
@SharedNodes(2)
class FailingHooksIT {
  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void asAtStart() {
    nodes.asAtStart();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "message-queued",
        "message-started",
        "local-read-queued",
        "local-read-started",
        "local-read-ended",
        "local-response",
        "response-created",
        "request-sent",
        "response-arrived",
        "single-read",
        "transaction-read",
        "range-read-begins",
        "range-read-ends",
        "maybe-immediately",
        "should-speculate",
        "speculative-read",
        "read-stage",
        "read-request",
        "range-parts",
        "range-fan-out",
        "client-role",
        // Two more are tested below. BrokenStartIT tests the two that act only at the start,
        // ClientFeedbackIT client-request, LedgerIT write-begins, and RangeReadsIT
        // range-fan-out-again, which acts only in the second round of a range read.
        // PermissionHooksTest tests permission-asked, which refuses when it fails.
        // A full queue and a broken connection are rare, and fail as speculative-read does.
      })
  void aHookThatFailsIsCountedAndLosesNoRead(String hook) throws IOException {
    nodes.set("mode", "on");
    nodes.set("speculation", "budget");
    nodes.set("parallel_ranges", "true");
    nodes.set("batch_roles", "batch");
    nodes.set("broken_hook", hook);
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 1);
      nodes.readAll(node, ConsistencyLevel.ONE, 1);
      assertThat(nodes.on(node, "SELECT * FROM k.t").all()).hasSize(AgentCluster.RECORDS);
      assertThat(
              nodes.on(node, "UPDATE k.t SET v = 'value' WHERE id = 1 IF v = 'other'").wasApplied())
          .isFalse();
    }
    assertThat(nodes.nodes())
        .anySatisfy(node -> assertThat(nodes.count(node, "hook", hook)).isPositive());
    assertThat(nodes.warns("Manx hook " + hook + " failed")).isTrue();
  }

  @Test
  void theSnitchIsReplacedByJmxThoughItsHookFails() throws IOException {
    nodes.set("mode", "on");
    nodes.set("broken_hook", "snitch-updated");
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(1))) {
      for (boolean dynamic : new boolean[] {true, false, true, true}) {
        jmx.updateSnitch("GossipingPropertyFileSnitch", dynamic, 100, 600_000, 1.0);
        nodes.readAll(nodes.node(1), ConsistencyLevel.ALL, 1);
      }
      assertThat(nodes.count(nodes.node(1), "hook", "snitch-updated")).isEqualTo(4);
      assertThat(nodes.warns("Manx hook snitch-updated failed")).isTrue();
      nodes.set("mode", "off");
      assertThat(jmx.isDynamicSnitch()).isTrue();
      assertThat(jmx.snitchName()).isEqualTo("GossipingPropertyFileSnitch");
    }
  }

  @Test
  void readsExpireAsInStockThoughTheHookFails() throws IOException, InterruptedException {
    nodes.management.preferItself(1);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    nodes.set("broken_hook", "request-expired");
    Node coordinator = nodes.node(1);
    nodes.pause(2);
    try {
      assertThatThrownBy(() -> nodes.readAll(coordinator, ConsistencyLevel.ALL, 1))
          .isInstanceOf(ReadTimeoutException.class);
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> nodes.count(coordinator, "hook", "request-expired") > 0);
      nodes.readAll(coordinator, ConsistencyLevel.ONE, 2);
    } finally {
      nodes.resume(2);
    }
    assertThat(nodes.warns("Manx hook request-expired failed")).isTrue();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .untilAsserted(() -> nodes.readAll(coordinator, ConsistencyLevel.ALL, 1));
  }
}
