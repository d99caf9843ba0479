// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.policy.Selectors;
import io.manx.core.request.Demand;
import io.manx.core.wire.ForetoldPause;
import io.manx.driver.TestNode;
import io.manx.driver.internal.connection.Connections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Three replicas, of which some announce a pause; the one with the fewest requests is best. */
class PausingNodesTest {
  private static final int REPLICAS = 3;

  private final AtomicLong clock = new AtomicLong();
  private final List<TestNode> nodes = new ArrayList<>();
  private final Ranking ranking =
      new Ranking(
          Selectors.create("least-outstanding", Map.of(), 1),
          "",
          0.1,
          10_000_000_000L,
          new Connections(),
          clock::get);

  PausingNodesTest() {
    for (int i = 0; i < REPLICAS; i++) {
      nodes.add(new TestNode(i, "dc0", "r" + i));
    }
    nodes.forEach(ranking::add);
  }

  private RankedPlan plan() {
    return new RankedPlan(ranking, nodes.toArray(), REPLICAS, Demand.UNKNOWN, 0, null);
  }

  /** The node that a request goes to, which answers at once. */
  private Node served() {
    Node node = plan().poll();
    int number = nodes.indexOf(node);
    ranking.sent(number, Demand.UNKNOWN, clock.get());
    ranking.answered(number, Demand.UNKNOWN, 1_000, null, clock.get());
    return node;
  }

  private void outstanding(int... perNode) {
    for (int node = 0; node < perNode.length; node++) {
      for (int i = 0; i < perNode[node]; i++) {
        ranking.sent(node, Demand.UNKNOWN, 0);
      }
    }
  }

  /** Behind the other replica, and before one that fails. */
  @Test
  void aNodeThatIsAboutToPauseIsNotAskedMeanwhile() {
    ranking.pauses(0, new ForetoldPause(50_000_000, 20_000_000), 0);
    for (int i = 0; i < 50; i++) {
      clock.set(i * 1_790_000L);
      assertThat(served()).isNotEqualTo(nodes.get(0));
      assertThat(List.copyOf(plan()).get(2)).isEqualTo(nodes.get(0));
    }
    ranking.failed(1, Demand.UNKNOWN, 1_000, clock.get());
    assertThat(List.copyOf(plan())).containsExactly(nodes.get(2), nodes.get(0), nodes.get(1));
  }

  @Test
  void aNodeWhosePauseIsOverIsAskedAgain() {
    outstanding(0, 5, 5);
    ranking.pauses(0, new ForetoldPause(50_000_000, 20_000_000), 0);
    clock.set(49_000_000);
    ranking.pauses(0, null, 49_000_000);
    assertThat(plan().peek()).as("sent before").isNotEqualTo(nodes.get(0));
    clock.set(60_000_000);
    ranking.pauses(0, null, 60_000_000);
    assertThat(plan().peek()).isEqualTo(nodes.get(0));
  }

  @Test
  void ifAllAreAboutToPauseTheirOrderStands() {
    outstanding(5, 1, 3);
    for (int i = 0; i < REPLICAS; i++) {
      ranking.pauses(i, new ForetoldPause(50_000_000, 20_000_000), 0);
    }
    assertThat(List.copyOf(plan())).containsExactly(nodes.get(1), nodes.get(2), nodes.get(0));
  }
}
