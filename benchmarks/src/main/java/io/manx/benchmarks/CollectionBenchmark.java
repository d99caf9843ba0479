// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPage;
import io.manx.core.collection.CollectionPolicies;
import io.manx.core.collection.CollectionPolicy;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.MemtableState;
import io.manx.core.collection.PauseForecast;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Costs of deciding how much a drive reclaims in the next pause, and of writing that to the shared
 * page. The agent does both every few milliseconds on a thread of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CollectionBenchmark {
  private static final int BLOCK_BYTES = 1 << 20;
  private static final long MILLI = 1_000_000L;

  /** A drive that reports as many times as fit on the page. */
  private final DriveState drive = DriveState.ofVictims(20, BLOCK_BYTES, times());

  private final PauseForecast pause = new PauseForecast(12 * MILLI, 30 * MILLI);
  private final MemtableState memtables =
      new MemtableState(
          10L * BLOCK_BYTES, 4L * BLOCK_BYTES, 48L * BLOCK_BYTES, 8L * BLOCK_BYTES, BLOCK_BYTES);
  private final CollectionPage page =
      new CollectionPage(ByteBuffer.allocateDirect(CollectionPage.BYTES));

  /** Name of the policy. */
  @Param({"baseline", "greedy", "memtable-aware", "fitted"})
  public String policy = CollectionPolicies.BASELINE;

  private static long[] times() {
    long[] times = new long[CollectionPage.MOST_TIMES];
    for (int i = 0; i < times.length; i++) {
      times[i] = (i + 1L) * 2 * MILLI + (long) i * i * MILLI / 100;
    }
    return times;
  }

  /** The decision alone. */
  @Benchmark
  public CollectionOrder decide() {
    return decided();
  }

  /** The decision, written for the sidecar. */
  @Benchmark
  public void decideAndTell() {
    page.writePlan(decided(), 10L * BLOCK_BYTES, 0, 30 * MILLI, 1);
  }

  private CollectionOrder decided() {
    CollectionPolicy chosen = CollectionPolicies.of(policy);
    return chosen.order(pause, memtables, drive);
  }
}
