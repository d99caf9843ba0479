// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Surroundings;
import io.manx.core.request.Demand;
import io.manx.core.speculation.NoSpeculation;
import io.manx.core.speculation.Speculation;
import io.manx.core.wire.Feedback;
import io.manx.simulator.scenario.ScenarioTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Each request gets a copy after 10 ms. Of three nodes the first takes 100 ms and the others 1 ms;
 * the network takes no time. The selector records what it is told.
 */
class CopiesTest {
  private static final long MILLI = 1_000_000;

  private final List<String> events = new ArrayList<>();
  private final Set<Integer> awaitedAnswers = new TreeSet<>();

  private final class Recording implements ReplicaSelector {
    private int rankings;

    /** Ranks 0, 1, 2 at first, and 2, 1, 0 from the second time on. */
    @Override
    public void rank(Candidates candidates, long nowNanos) {
      int last = rankings++ == 0 ? 1 : -1;
      for (int i = 0; i < candidates.size(); i++) {
        candidates.setScore(i, last * candidates.replica(i) + 10);
      }
      candidates.sort();
    }

    @Override
    public void sent(int replica, Demand demand, long nowNanos) {
      events.add(nowNanos / MILLI + " sent " + replica);
    }

    @Override
    public void answered(
        int replica, Demand demand, long responseNanos, @Nullable Feedback said, long nowNanos) {
      events.add(nowNanos / MILLI + " answered " + replica + " in " + responseNanos / MILLI);
    }

    @Override
    public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
      events.add("failed");
    }

    @Override
    public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
      events.add("cancelled");
    }
  }

  private final class Policies implements PolicyFactory {
    @Override
    public ReplicaSelector selector(long seed, Surroundings surroundings, ReplicaSelector oracle) {
      return new Recording();
    }

    @Override
    public Speculation speculation() {
      return new AfterTenMillis(awaitedAnswers);
    }

    @Override
    public boolean hasCoordinators() {
      return false;
    }
  }

  private static final class AfterTenMillis implements Speculation {
    private final Speculation none = new NoSpeculation();
    private final Set<Integer> awaitedAnswers;

    AfterTenMillis(Set<Integer> awaitedAnswers) {
      this.awaitedAnswers = awaitedAnswers;
    }

    @Override
    public long delayNanos(Demand demand, int awaited, long nowNanos) {
      awaitedAnswers.add(awaited);
      return 10 * MILLI;
    }

    @Override
    public long decide(Demand demand, int awaited, long waitedNanos, long nowNanos) {
      return NOW;
    }

    @Override
    public void answered(
        int replica, Demand demand, long responseNanos, @Nullable Feedback said, long nowNanos) {
      none.answered(replica, demand, responseNanos, said, nowNanos);
    }

    @Override
    public void completed(long latencyNanos, long nowNanos) {
      none.completed(latencyNanos, nowNanos);
    }
  }

  /** Runs one request, and another long after, so that the end of the first is seen. */
  private RequestRecorder run(String requesters) {
    return run(requesters, "one");
  }

  private RequestRecorder run(String requesters, String consistency) {
    String yaml =
        """
        nodes: 3
        threads: 1
        requesters: {%s}
        consistency: %s
        network_ms: 0
        load: {rate_per_s: 0.05}
        service: {distribution: constant, mean_ms: 1}
        disturbances: [{kind: slow, node: 1, at: 0s, factor: 100}]
        requests: 2
        settle: 0
        """
            .formatted(requesters, consistency);
    return new Simulation(ScenarioTexts.parse(yaml), new Policies(), 1).run();
  }

  /** A coordinator never waits for its own answer. */
  @Test
  void speculationKnowsHowManyAnswersOfOthersARequestNeeds() {
    run("kind: clients, count: 1");
    assertThat(awaitedAnswers).containsExactly(1);
    awaitedAnswers.clear();
    run("kind: clients, count: 1", "all");
    assertThat(awaitedAnswers).containsExactly(3);
    awaitedAnswers.clear();
    run("kind: nodes", "all");
    assertThat(awaitedAnswers).containsExactly(2);
  }

  /** Neither a driver nor a coordinator can cancel a read in a replica's queue. */
  @Test
  void theCopyThatLosesIsServedAndLearntFrom() {
    RequestRecorder recorder = run("kind: clients, count: 1");
    assertThat(events.get(0)).endsWith(" sent 0");
    assertThat(events.get(1)).endsWith(" sent 2");
    assertThat(events.get(2)).endsWith(" answered 2 in 1");
    assertThat(events.get(3)).endsWith(" answered 0 in 100");
    assertThat(events).doesNotContain("cancelled", "failed");
    assertThat(recorder.latencies().getMaxValue() / 1e6).isCloseTo(11, within(0.1));
  }

  /**
   * Manx's query plan ranks the remaining nodes when a copy is due; Cassandra keeps its ranking.
   */
  @Test
  void driversRankAnewForACopyAndCoordinatorsDoNot() {
    run("kind: clients, count: 1");
    assertThat(events.get(1)).endsWith(" sent 2");
    events.clear();
    run("kind: nodes");
    assertThat(events.get(0)).endsWith(" sent 0");
    assertThat(events.get(1)).endsWith(" sent 1");
  }
}
