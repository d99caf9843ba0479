// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.agent.settings.Settings;
import io.manx.agent.writeledger.WriteLedgers;
import io.manx.core.consistency.switching.Ledger;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Cost of the ledger for a write of an enrolled table that all replicas acknowledge. It includes a
 * share of the settling, which happens once in a hundred writes, as at 10,000 a second.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LedgerBenchmark {
  private static final int WRITES_PER_SETTLING = 100;

  private final ByteBuffer key = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
  private final Ledger ledger = new Ledger(UUID::randomUUID, () -> 1_000_000, () -> 0, 0);
  private final WriteLedgers none =
      new WriteLedgers(new Settings(), System::nanoTime, UUID::randomUUID);

  /** A thread that begins writes. */
  @State(Scope.Thread)
  public static class Writes {
    private long count;
  }

  /** By one thread. */
  @Benchmark
  public void beginAndSettle(Writes writes) {
    ledger.begin(new ListedWrite(key, 3));
    if (++writes.count % WRITES_PER_SETTLING == 0) {
      ledger.settle(writes.count);
    }
  }

  /** By two threads at once. */
  @Benchmark
  @Threads(2)
  public void beginAndSettleByTwo(Writes writes) {
    beginAndSettle(writes);
  }

  /** A write while no table is enrolled. */
  @Benchmark
  public boolean noneEnrolled() {
    return none.areNone();
  }
}
