// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Versions of writes, which are also their timestamps. Each is unique, and a later one is higher,
 * even among several processes of this machine: versions count the microseconds of its monotonic
 * clock, which all of them share. Thread-safe.
 */
final class WriteVersions {
  private static final long NANOS_PER_MICRO = 1_000;

  private final LongSupplier clock;
  private final long beginNanos;
  private final int process;
  private final int processes;
  private final AtomicLong last = new AtomicLong();

  /**
   * Creates the versions of one process.
   *
   * @param clock {@link System#nanoTime()}
   * @param beginNanos begin of all processes
   * @param process number of this process, from 0
   * @param processes number of processes
   */
  WriteVersions(LongSupplier clock, long beginNanos, int process, int processes) {
    this.clock = clock;
    this.beginNanos = beginNanos;
    this.process = process;
    this.processes = processes;
  }

  /** Returns the next version, at least 1. */
  long next() {
    long micros = 1 + Math.max(0, clock.getAsLong() - beginNanos) / NANOS_PER_MICRO;
    return last.updateAndGet(before -> Math.max(before + 1, micros)) * processes + process;
  }
}
