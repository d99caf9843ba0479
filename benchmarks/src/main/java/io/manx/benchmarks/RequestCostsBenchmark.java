// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.request.Demand;
import io.manx.core.request.PartitionSizes;
import io.manx.core.request.RequestCosts;
import io.manx.core.wire.Feedback;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a request pays for its kind and its predicted cost. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RequestCostsBenchmark {
  private static final int KINDS = 64;
  private static final int GROUP = 1;
  private static final int ANSWERS = 10_000;

  private final RequestCosts costs = new RequestCosts();
  private final PartitionSizes sizes = new PartitionSizes(1 << 16);
  private final Feedback feedback = new Feedback(0, 1, 20_000, 300_000);
  private long key;
  private long rareKey;
  private int kind;
  private long now;

  /** Meets more kinds than are told apart, and learns what they cost. */
  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < ANSWERS; i++) {
      long each = i % KINDS + 1L;
      int its = costs.kinds().findOrAdd(each, GROUP, () -> "kind " + each, now);
      double rows = random.nextInt(100);
      double bytes = random.nextInt(10_000);
      Demand demand = costs.demand(its, GROUP, false, rows, bytes);
      long service = 100_000 + (long) (1_000 * rows + 10 * bytes);
      costs.sent();
      costs.answered(i % 3, demand, 2 * service, new Feedback(0, 1, 0, service), now);
      sizes.observe(i, (long) bytes);
    }
    key = 7;
    rareKey = KINDS + 1;
    kind = costs.kinds().find(key);
  }

  /** Finds the kind of a request. */
  @Benchmark
  public int kind() {
    return costs.kinds().find(key);
  }

  /** Finds that a request has no kind of its own, since those that are told apart are many. */
  @Benchmark
  public int kindThatIsNotToldApart() {
    return costs.kinds().findOrAdd(rareKey, GROUP, () -> "kind " + rareKey, now);
  }

  /** Finds the kind, and predicts what the request costs. */
  @Benchmark
  public double kindAndCost() {
    return costs.demand(costs.kinds().find(key), GROUP, false, 10, 1_000).serviceMillis();
  }

  /** Finds the last size of a partition as well. */
  @Benchmark
  public double kindSizeAndCost() {
    double bytes = sizes.bytes(key);
    return costs.demand(costs.kinds().find(key), GROUP, false, 10, bytes).serviceMillis();
  }

  /** Makes what accompanies a request to its end. */
  @Benchmark
  public Demand demand() {
    return costs.demand(kind, GROUP, false, 10, 1_000);
  }

  /** Learns from an answer, beside making its demand. */
  @Benchmark
  public Demand sentAndAnswered() {
    Demand demand = costs.demand(kind, GROUP, false, 10, 1_000);
    costs.sent();
    costs.answered(1, demand, 700_000, feedback, now++);
    return demand;
  }
}
