package io.manx.lab.disturbance;

import io.manx.lab.Durations;
import java.math.BigDecimal;

/**
 * How much a slowed node still runs: in every period it is stopped first and then runs for {@code
 * share} of the period.
 *
 * @param share part of the time in which the node may run, between 0 and 1
 * @param periodNanos length of one stop-and-run cycle
 */
public record CpuShare(double share, long periodNanos) {
  static final double DEFAULT_SHARE = 0.5;
  static final long DEFAULT_PERIOD_NANOS = 20_000_000L;

  /** Shorter stops or runs than this cannot be timed by signals. */
  static final long SHORTEST_NANOS = 1_000_000L;

  long stoppedNanos() {
    return periodNanos - runningNanos();
  }

  private long runningNanos() {
    return Math.round(share * periodNanos);
  }

  /** Whether both parts of a cycle are long enough to be timed. */
  boolean isPracticable() {
    return Math.min(runningNanos(), stoppedNanos()) >= SHORTEST_NANOS;
  }

  @Override
  public String toString() {
    return "share="
        + BigDecimal.valueOf(share).toPlainString()
        + ",period="
        + Durations.format(periodNanos);
  }
}
