package io.manx.lab.load;

import java.util.concurrent.locks.LockSupport;

/** Time as the loops see it: real, or a test's own. */
interface PacingClock {
  /** Returns nanoseconds of a monotonic clock. */
  long nanoTime();

  /** Returns at or shortly after the given time of this clock, at once if it is past. */
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
