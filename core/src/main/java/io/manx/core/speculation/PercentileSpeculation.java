// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.estimate.DecayingHistogram;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Cassandra's speculative retry by percentile ({@code speculative_retry = '99p'}, the default):
 * classes {@code PercentileSpeculativeRetryPolicy} and {@code DecayingEstimatedHistogramReservoir}
 * of 5.0.9.
 *
 * <p>A copy is sent when a request takes longer than the 99th percentile of the requester's own
 * latencies of whole requests, in a histogram whose weights halve every minute. The threshold is
 * recomputed every 5 s, which is the read timeout; at first it is half of that. Nothing limits the
 * number of copies. The threshold rises with the waits for copies, which the latencies include.
 *
 * <p>Deviations: the histogram's buckets grow by 1.2 as in Cassandra, but its decay is continuous
 * and not rescaled every half hour.
 */
public final class PercentileSpeculation implements Speculation {
  private static final long INTERVAL_NANOS = 5_000_000_000L;

  private final double quantile;
  private final DecayingHistogram latencies = new DecayingHistogram();
  private final AtomicLong computedNanos = new AtomicLong(Long.MIN_VALUE);
  private volatile long thresholdNanos = INTERVAL_NANOS / 2;

  /**
   * Creates one.
   *
   * @param quantile 0.99 for 99p
   */
  public PercentileSpeculation(double quantile) {
    this.quantile = quantile;
  }

  @Override
  public long delayNanos(Demand demand, int awaited, long nowNanos) {
    long computed = computedNanos.get();
    if (computed == Long.MIN_VALUE) {
      computedNanos.compareAndSet(computed, nowNanos);
    } else if (nowNanos - computed >= INTERVAL_NANOS
        && computedNanos.compareAndSet(computed, nowNanos)) {
      long threshold = latencies.quantile(quantile);
      if (threshold > 0) {
        thresholdNanos = threshold;
      }
    }
    return thresholdNanos;
  }

  @Override
  public long decide(Demand demand, int awaited, long waitedNanos, long nowNanos) {
    return NOW;
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public void completed(long latencyNanos, long nowNanos) {
    latencies.add(latencyNanos, nowNanos);
  }
}
