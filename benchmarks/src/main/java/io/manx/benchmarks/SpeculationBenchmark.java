// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.speculation.Speculation;
import io.manx.core.speculation.Speculations;
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

/** Cost of deciding about copies, per request. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SpeculationBenchmark {
  private static final Demand DEMAND = new Demand(0, 0.05, false);

  /** Name of the speculation. */
  @Param({"budget", "percentile"})
  public String speculation = "budget";

  private final Feedback feedback = new Feedback(1, 2, 20_000, 300_000);
  private Speculation policy = create();
  private long now;

  private Speculation create() {
    return Speculations.create(
        speculation, ParameterValues.of(Speculations.parameters(speculation), Map.of()));
  }

  /** Gives the speculation a history. */
  @Setup
  public void fill() {
    policy = create();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      long nanos = random.nextLong(200_000, 3_000_000);
      policy.answered(i % 5, DEMAND, nanos, feedback, i);
      policy.completed(nanos, i);
    }
  }

  /** A request that is answered before a copy is due. */
  @Benchmark
  public long requestAndResponse() {
    long delay = policy.delayNanos(DEMAND, 1, now);
    policy.answered(0, DEMAND, 700_000, feedback, now);
    policy.completed(800_000, now++);
    return delay;
  }

  /** A request that is late. */
  @Benchmark
  public long lateRequest() {
    return policy.delayNanos(DEMAND, 1, now++) + policy.decide(DEMAND, 1, 2_000_000, now);
  }
}
