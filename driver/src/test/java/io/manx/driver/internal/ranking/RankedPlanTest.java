// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.request.Demand;
import io.manx.driver.TestNode;
import io.manx.driver.internal.connection.Connections;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Five nodes, of which the first three are replicas; the one with the fewest requests is best. */
class RankedPlanTest {
  private static final Demand KIND = new Demand(1, 0, false);

  private static final int REPLICAS = 3;

  private final AtomicLong clock = new AtomicLong();
  private final List<TestNode> nodes = new ArrayList<>();
  private final Ranking ranking = ranking("");

  RankedPlanTest() {
    for (int i = 0; i < 5; i++) {
      nodes.add(new TestNode(i, "dc0", "r" + i));
    }
    nodes.forEach(ranking::add);
  }

  private Ranking ranking(String rack) {
    return new Ranking(
        Selectors.create("least-outstanding", Map.of(), 1),
        rack,
        0.1,
        10_000_000_000L,
        new Connections(),
        clock::get);
  }

  private RankedPlan plan(Ranking by, int turn) {
    return new RankedPlan(by, nodes.toArray(), REPLICAS, Demand.UNKNOWN, turn, null);
  }

  /** The node that a request goes to, which answers at once. */
  private Node served(Ranking by, int turn) {
    Node node = plan(by, turn).poll();
    int number = nodes.indexOf(node);
    by.sent(number, Demand.UNKNOWN, clock.get());
    by.answered(number, Demand.UNKNOWN, 1_000, null, clock.get());
    return node;
  }

  private static void outstanding(Ranking ranking, int... perNode) {
    for (int node = 0; node < perNode.length; node++) {
      for (int i = 0; i < perNode[node]; i++) {
        ranking.sent(node, Demand.UNKNOWN, 0);
      }
    }
  }

  @Test
  void theBestReplicaComesFirstAndTheOthersInTurn() {
    outstanding(ranking, 5, 1, 3);
    RankedPlan plan = plan(ranking, 1);
    assertThat(plan).hasSize(5);
    assertThat(plan.peek()).isEqualTo(nodes.get(1));
    assertThat(List.copyOf(plan))
        .containsExactly(nodes.get(1), nodes.get(2), nodes.get(0), nodes.get(4), nodes.get(3));
  }

  @Test
  void whoIsAskedNextIsChosenWhenItIsAsked() {
    outstanding(ranking, 5, 1, 3);
    RankedPlan plan = plan(ranking, 0);
    assertThat(plan.poll()).isEqualTo(nodes.get(1));
    outstanding(ranking, 0, 0, 9);
    assertThat(plan.poll()).isEqualTo(nodes.get(0));
    assertThat(plan.poll()).isEqualTo(nodes.get(2));
  }

  @Test
  void whatNoNodeIsLeftForIsNull() {
    RankedPlan plan = plan(ranking, Integer.MAX_VALUE);
    Set<Node> seen = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      seen.add(plan.poll());
    }
    assertThat(seen).hasSize(nodes.size()).doesNotContainNull();
    assertThat(plan.poll()).isNull();
    assertThat(plan.peek()).isNull();
    assertThat(plan).isEmpty();
    assertThat(plan.offer(nodes.get(0))).isFalse();
  }

  @Test
  void manyThreadsNeverGetANodeTwice() throws InterruptedException {
    for (int run = 0; run < 500; run++) {
      RankedPlan plan = plan(ranking, run);
      Set<Node> seen = ConcurrentHashMap.newKeySet();
      AtomicLong count = new AtomicLong();
      Runnable poll =
          () -> {
            for (Node node = plan.poll(); node != null; node = plan.poll()) {
              seen.add(node);
              count.incrementAndGet();
            }
          };
      Thread one = new Thread(poll);
      one.start();
      poll.run();
      one.join();
      assertThat(count).hasValue(nodes.size());
      assertThat(seen).hasSize(nodes.size());
    }
  }

  /** An application hands in a hundred requests before any is written to a connection. */
  @Test
  void manyAtOnceDoNotAllGoToTheSameNode() {
    int[] first = new int[nodes.size()];
    for (int i = 0; i < 99; i++) {
      first[nodes.indexOf(plan(ranking, i).poll())]++;
    }
    assertThat(first).containsExactly(33, 33, 33, 0, 0);
  }

  @Test
  void whatAConnectionCarriesDoesNotCountTwice() {
    for (int i = 0; i < 30; i++) {
      ranking.sent(nodes.indexOf(plan(ranking, i).poll()), Demand.UNKNOWN, 0);
    }
    outstanding(ranking, 0, 5, 5);
    for (int i = 0; i < 5; i++) {
      assertThat(plan(ranking, i).poll()).isEqualTo(nodes.get(0));
    }
  }

  @Test
  void whatWasNeverSentIsForgotten() {
    outstanding(ranking, 0, 1, 1);
    for (int i = 0; i < 30; i++) {
      assertThat(plan(ranking, i).poll()).isNotNull();
    }
    for (int generation = 1; generation <= 2; generation++) {
      clock.set(generation * (UnsentRequests.GENERATION_NANOS + 1));
      assertThat(served(ranking, generation)).isNotNull();
    }
    for (int i = 0; i < 2; i++) {
      assertThat(served(ranking, i)).isEqualTo(nodes.get(0));
    }
  }

  /** A steady stream of requests, of which one in ten is never written. */
  @Test
  void whatWasNeverSentIsForgottenAlsoWhileOthersAre() {
    UnsentRequests unsent = new UnsentRequests();
    int lost = 0;
    for (int milli = 0; milli < 1_000; milli++) {
      if (unsent.beginsGeneration(milli * 1_000_000L)) {
        while (unsent.takeLost() != null) {
          lost++;
        }
      }
      unsent.add(KIND);
      assertThat(milli % 10 == 0 || unsent.take(KIND)).isTrue();
    }
    // All but those of the last two generations, 21 ms each.
    assertThat(lost).isBetween(95, 97);
    assertThat(unsent.take(Demand.UNKNOWN)).isFalse();
  }

  @Test
  void amongEqualsTheLocalRackComesFirst() {
    Ranking local = ranking("r2");
    nodes.forEach(local::add);
    for (int i = 0; i < 50; i++) {
      assertThat(served(local, i)).isEqualTo(nodes.get(2));
    }
  }

  @Test
  void aNodeThatWasDownIsAskedBitByBit() {
    nodes.forEach(ranking::isUp);
    ranking.isDown(nodes.get(0));
    ranking.isUp(nodes.get(0));
    clock.set(1);
    int first = 0;
    for (int i = 0; i < 2_000; i++) {
      first += nodes.get(0).equals(served(ranking, i)) ? 1 : 0;
    }
    // A tenth of its third.
    assertThat(first).isBetween(30, 110);
  }

  @Test
  void aLeavingNodeAndThenOneThatFailsComeLast() {
    ranking.leaves(0, 0);
    ranking.failed(1, Demand.UNKNOWN, 1_000, 0);
    for (int i = 0; i < 50; i++) {
      RankedPlan plan = plan(ranking, i);
      assertThat(plan.poll()).isEqualTo(nodes.get(2));
      assertThat(plan.poll()).isEqualTo(nodes.get(0));
    }
  }

  /** For example nodes behind a proxy. */
  @Test
  void nodesOfOneAddressAreRanked() {
    nodes.forEach(node -> node.setEndPoint(nodes.get(0).getEndPoint()));
    outstanding(ranking, 5, 1, 3);
    assertThat(List.copyOf(plan(ranking, 0)).subList(0, REPLICAS))
        .containsExactly(nodes.get(1), nodes.get(2), nodes.get(0));
  }

  /** The plan was made a moment before. */
  @Test
  void aPlanKeepsANodeThatHasJustLeft() {
    outstanding(ranking, 5, 1, 3);
    ranking.remove(nodes.get(1));
    RankedPlan plan = plan(ranking, 0);
    Set<Node> seen = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      seen.add(plan.poll());
    }
    assertThat(seen).hasSize(nodes.size());
  }

  /** Threads must not share a route while they rank. */
  @Test
  void manyThreadsRankAtOnce() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    AtomicLong whole = new AtomicLong();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int run = 0; run < 2_000; run++) {
                  whole.addAndGet(new HashSet<>(plan(ranking, run)).size() == 5 ? 1 : 0);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(whole).hasValue(8 * 2_000);
  }

  @Test
  void aFailureWhileARequestIsUnderWayLeavesItItsNodes() {
    AtomicBoolean isBroken = new AtomicBoolean();
    ReplicaSelector selector =
        mock(
            ReplicaSelector.class,
            invocation -> {
              if (isBroken.get()) {
                throw new IllegalStateException("broken on purpose");
              }
              return null;
            });
    Connections connections = new Connections();
    Ranking broken = new Ranking(selector, "", 0.1, 10_000_000_000L, connections, clock::get);
    nodes.forEach(broken::add);
    RankedPlan plan = plan(broken, 0);
    isBroken.set(true);
    Set<Node> seen = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      seen.add(plan.poll());
    }
    assertThat(seen).hasSize(nodes.size());
    assertThat(connections.counters().failures().sum()).isPositive();
  }
}
