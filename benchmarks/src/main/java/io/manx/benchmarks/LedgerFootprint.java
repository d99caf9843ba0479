// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.consistency.switching.Ledger;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * Prints how many bytes of heap a ledger keeps per unsettled write and per listed key of 16 bytes.
 * Objects that Cassandra keeps anyway do not count.
 */
public final class LedgerFootprint {
  private static final int WRITES = 100_000;
  private static final int KEY_BYTES = 16;

  /** The deadline of the writes is 0. */
  private static final long BEFORE_NANOS = -1_000_000_000;

  private static final long AFTER_NANOS = 1;

  private LedgerFootprint() {}

  /** Measures the heap after collections, which takes a second or two. */
  public static void main(String[] args) {
    ByteBuffer one = key(0);
    System.out.printf("%.1f bytes per unsettled write%n", bytes(write -> one, BEFORE_NANOS));
    System.out.printf("%.1f bytes per listed key%n", bytes(LedgerFootprint::key, AFTER_NANOS));
  }

  private static double bytes(IntFunction<ByteBuffer> keys, long settledNanos) {
    long before = Heap.usedBytes();
    Ledger ledger = new Ledger(UUID::randomUUID, () -> WRITES, () -> 0, BEFORE_NANOS);
    try {
      for (int write = 0; write < WRITES; write++) {
        ledger.begin(new ListedWrite(keys.apply(write), 1));
      }
      ledger.settle(BEFORE_NANOS);
      ledger.settle(settledNanos);
      return (double) (Heap.usedBytes() - before) / WRITES;
    } finally {
      Reference.reachabilityFence(ledger);
    }
  }

  private static ByteBuffer key(int number) {
    return ByteBuffer.allocate(KEY_BYTES).putInt(0, number);
  }
}
