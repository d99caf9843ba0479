// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.agent.measurement.Component;
import io.manx.agent.measurement.ComponentHistograms;
import io.manx.agent.measurement.ReadsPerInterval;
import io.manx.agent.measurement.RecentReads;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Costs of what the agent's hooks record for each read. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MeasurementBenchmark {
  private final ComponentHistograms histograms = new ComponentHistograms();
  private final RecentReads recentReads = new RecentReads();
  private final ReadsPerInterval readsPerInterval = new ReadsPerInterval();
  private final Feedback feedback = new Feedback(1, 2, 20_000, 300_000);
  private final byte[] bytes = FeedbackCodec.encode(feedback, false);

  /** Adds a value to a histogram; an answer adds four. */
  @Benchmark
  public void histogram() {
    histograms.record(Component.SERVICE, io.manx.agent.measurement.Scope.REMOTE_SINGLE, 300_000);
  }

  /** Adds a read to the ring. */
  @Benchmark
  public void recentRead() {
    recentReads.add(1, 2, io.manx.agent.measurement.Scope.REMOTE_SINGLE, feedback, 700_000);
  }

  /** Counts a read that was served. */
  @Benchmark
  public void served() {
    readsPerInterval.count(1_800_000_000_000L);
  }

  /** Writes feedback, at the replica. */
  @Benchmark
  public byte[] encode() {
    return FeedbackCodec.encode(feedback, false);
  }

  /** Reads feedback, at the coordinator. */
  @Benchmark
  public @Nullable Feedback decode() {
    return FeedbackCodec.decode(bytes);
  }
}
