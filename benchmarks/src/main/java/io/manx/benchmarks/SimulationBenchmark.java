// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.simulator.run.SimulatedVariant;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenarios;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Simulated requests per second of one thread, in scenario {@code c3-fluctuation}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class SimulationBenchmark {
  private static final String SCENARIO = "c3-fluctuation";
  private static final int REQUESTS = 600_000;

  /** Name of the policy. */
  @Param({"least-outstanding", "c3", "manx"})
  public String policy = "manx";

  /** Name of the speculation. */
  @Param({"none", "budget"})
  public String speculation = "none";

  private final Scenario scenario = Scenarios.of(SCENARIO);
  private long seed;

  /** Checks that the figures are per request. */
  @Setup
  public void check() {
    if (scenario.requests() != REQUESTS) {
      throw new IllegalStateException(SCENARIO + " has " + scenario.requests() + " requests");
    }
  }

  /** Runs the scenario once. */
  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public long simulate() {
    return SimulatedVariant.all(List.of(policy), List.of(speculation))
        .get(0)
        .simulate(scenario, seed++)
        .requests();
  }
}
