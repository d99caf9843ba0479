// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.PeriodicSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Costs of a ranking of three replicas, and of a policy's work for each read and each update. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RankingBenchmark {
  private static final int REPLICAS = 3;
  private static final int HISTORY = 10_000;

  /**
   * Name of the policy; {@code -p policy=A,B} measures others, as row {@code sim-speed} of {@code
   * docs/results/campaign.yaml} does.
   */
  @Param({"least-outstanding", "c3", "wu", "manx"})
  public String policy = "wu";

  /** Kinds of requests; each replica holds one of every kind. */
  @Param({"1", "8"})
  public int kinds = 1;

  private static final Demand DEMAND = demand(0);

  private final Candidates candidates = new Candidates();
  private final Feedback feedback = new Feedback(1, 2, 20_000, 300_000);
  private ReplicaSelector selector = Selectors.create(policy, Map.of(), 1);
  private long now;

  /** Gives the policy a history. */
  @Setup
  public void fill() {
    selector = Selectors.create(policy, Map.of(), 1);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < HISTORY; i++) {
      int replica = i % REPLICAS;
      Demand demand = demand(i / REPLICAS % kinds);
      selector.sent(replica, demand, i);
      selector.answered(
          replica,
          demand,
          random.nextLong(200_000, 3_000_000),
          new Feedback(0, random.nextInt(8), random.nextInt(100_000), random.nextInt(100_000)),
          i);
    }
    now = HISTORY;
    for (int replica = 0; replica < REPLICAS; replica++) {
      for (int kind = 0; kind < kinds; kind++) {
        selector.sent(replica, demand(kind), now);
      }
    }
    if (selector instanceof PeriodicSelector periodic) {
      long unused = periodic.update(now);
    }
  }

  private static Demand demand(int kind) {
    return new Demand(kind, 0.05, false);
  }

  /** Ranks three replicas. */
  @Benchmark
  public int rank() {
    candidates.clear(DEMAND);
    candidates.add(0);
    candidates.add(1);
    candidates.add(2);
    selector.rank(candidates, now++);
    return candidates.replica(0);
  }

  /** Tells the policy of a read that is sent, and of its answer. */
  @Benchmark
  public void sentAndAnswered() {
    selector.sent(1, DEMAND, now);
    selector.answered(1, DEMAND, 700_000, feedback, now++);
  }

  /** Computes the scores, which requests do not wait for. */
  @Benchmark
  public long update() {
    return selector instanceof PeriodicSelector periodic ? periodic.update(now++) : now;
  }
}
