// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.lab.cluster.PauseListener;
import io.manx.results.run.Tail.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeStateWatchTest {
  /** A node of which the test decides everything. */
  private static final class FakeNode implements NodeStateSource {
    private final List<PauseListener> listeners = new ArrayList<>();
    private long startedMillis = 100_000;
    private boolean isCompacting;
    private boolean isDead;
    private boolean failsToLook;

    @Override
    public long startedMillis() {
      requireAlive();
      return startedMillis;
    }

    @Override
    public boolean isCompacting() {
      requireAlive();
      if (failsToLook) {
        throw new IllegalStateException("no answer in time");
      }
      return isCompacting;
    }

    private void requireAlive() {
      if (isDead) {
        throw new IllegalStateException("the node is dead");
      }
    }

    @Override
    public void onCollection(PauseListener listener) {
      listeners.add(listener);
    }

    @Override
    public void close() {
      listeners.clear();
    }
  }

  private final AtomicLong wallMillis = new AtomicLong(500_000);
  private final FakeNode node = new FakeNode();
  private final NodeStateWatch watch = new NodeStateWatch(Map.of("node1", node), wallMillis::get);

  @AfterEach
  void close() {
    watch.close();
  }

  private List<NodeState> states() {
    return watch.states(500_000);
  }

  @Test
  void pausesCountFromTheStartOfTheMeasuredPart() {
    watch.ask("node1");
    watch.ask("node1");
    assertThat(node.listeners).as("it is followed once").hasSize(1);
    node.listeners.get(0).collected(399_000, 399_010);
    node.listeners.get(0).collected(400_020, 400_030);
    assertThat(states())
        .extracting(NodeState::node, NodeState::state, NodeState::startMillis, NodeState::endMillis)
        .containsExactly(tuple("node1", "collecting", 20.0, 30.0));
    assertThat(watch.nodes()).containsExactly("node1");
  }

  @Test
  void compactionLastsFromLookToLook() {
    watch.ask("node1");
    node.isCompacting = true;
    wallMillis.set(501_000);
    watch.ask("node1");
    assertThat(states())
        .extracting(NodeState::state, NodeState::startMillis, NodeState::endMillis)
        .containsExactly(tuple("compacting", 0.0, 1_000.0));
  }

  @Test
  void aRestartedNodeIsStartingForAMinuteAndFollowedAnew() {
    watch.ask("node1");
    node.isDead = true;
    watch.ask("node1");
    node.isDead = false;
    node.startedMillis = 502_000;
    watch.ask("node1");
    assertThat(states())
        .extracting(NodeState::state, NodeState::startMillis, NodeState::endMillis)
        .containsExactly(tuple("starting", 2_000.0, 62_000.0));
    assertThat(node.listeners).as("the connection's end is that of its listeners").hasSize(1);
  }

  @Test
  void aFailureAfterTheListenerWasRegisteredLeavesOne() {
    node.failsToLook = true;
    watch.ask("node1");
    node.failsToLook = false;
    watch.ask("node1");
    assertThat(node.listeners).hasSize(1);
  }

  @Test
  void aNodeThatNeverAnswersReportsNothing() {
    node.isDead = true;
    watch.ask("node1");
    assertThat(states()).isEmpty();
    assertThat(watch.nodes()).isEmpty();
  }
}
