// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import java.util.concurrent.locks.LockSupport;

/** The clock of the loops: real time, or virtual time in tests. */
interface PacingClock {
  /** Returns the time of a monotonic clock in nanoseconds. */
  long nanoTime();

  /** Sleeps until the given time of this clock; returns at once if it is past. */
  void sleepUntil(long nanos);

  /** Returns the machine's clock. */
  static PacingClock system() {
    return new PacingClock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public void sleepUntil(long nanos) {
        for (long left = nanos - nanoTime(); left > 0; left = nanos - nanoTime()) {
          LockSupport.parkNanos(left);
          if (Thread.currentThread().isInterrupted()) {
            return;
          }
        }
      }
    };
  }
}
