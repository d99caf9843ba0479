// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bounds of a delay that a table states by its {@code speculative_retry}: {@code MIN(99p,20ms)}
 * means 20 ms at most, {@code MAX(99p,20ms)} 20 ms at least. Immutable.
 */
public final class DelayBounds {
  /** No bounds. */
  public static final DelayBounds NONE = new DelayBounds(0, Long.MAX_VALUE);

  private static final double NANOS_PER_MILLI = 1e6;

  /** As Cassandra's class {@code HybridSpeculativeRetryPolicy} writes itself, in either order. */
  private static final Pattern HYBRID =
      Pattern.compile(
          "\\s*(MIN|MAX)\\s*\\(.*?([0-9]+(?:\\.[0-9]+)?)\\s*ms.*\\)\\s*", Pattern.CASE_INSENSITIVE);

  private final long minNanos;
  private final long maxNanos;

  private DelayBounds(long minNanos, long maxNanos) {
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
  }

  /** Returns the bounds that a table's option states; none if it is of another form. */
  public static DelayBounds parse(String speculativeRetry) {
    Matcher matcher = HYBRID.matcher(speculativeRetry);
    if (!matcher.matches()) {
      return NONE;
    }
    long nanos = (long) (Double.parseDouble(matcher.group(2)) * NANOS_PER_MILLI);
    return matcher.group(1).equalsIgnoreCase("MIN")
        ? new DelayBounds(0, nanos)
        : new DelayBounds(nanos, Long.MAX_VALUE);
  }

  /** Returns the delay nearest to this one that is within the bounds, in nanoseconds. */
  public long within(long delayNanos) {
    return Math.max(minNanos, Math.min(maxNanos, delayNanos));
  }
}
