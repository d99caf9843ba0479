// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A histogram of latencies that prefers new ones. Weights halve every minute: those of later values
 * grow instead (forward decay, Cormode et al., ICDE 2009). Buckets grow by 1.2 from 1 µs on, as in
 * Cassandra's {@code EstimatedHistogram}. Thread-safe without locks; a value that is added while
 * weights are rescaled may be lost.
 */
public final class DecayingHistogram {
  private static final double HALF_LIFE_NANOS = 60e9;
  private static final double GROWTH = 1.2;
  private static final double LOG_GROWTH = Math.log(GROWTH);
  private static final int BUCKETS = 128;
  private static final double NANOS_PER_MICRO = 1_000;

  /** Fixed-point weight of a value added at the landmark. */
  private static final long UNIT = 1 << 10;

  /** Half-lives after which weights are rescaled, long before they overflow. */
  private static final double RESCALE = 30;

  private final AtomicReference<@Nullable Landmark> landmark = new AtomicReference<>();

  private static final class Landmark {
    private final long atNanos;
    private final AtomicLongArray weights = new AtomicLongArray(BUCKETS);

    private Landmark(long atNanos) {
      this.atNanos = atNanos;
    }

    private double halfLivesUntil(long nowNanos) {
      return (nowNanos - atNanos) / HALF_LIFE_NANOS;
    }
  }

  /** Adds a duration, whose weight decays with time. */
  public void add(long nanos, long nowNanos) {
    Landmark current = landmarkAt(nowNanos);
    double halfLives = current.halfLivesUntil(nowNanos);
    current.weights.addAndGet(bucket(nanos), (long) (UNIT * Math.pow(2, halfLives)));
  }

  private Landmark landmarkAt(long nowNanos) {
    Landmark current = landmark.get();
    if (current != null && current.halfLivesUntil(nowNanos) <= RESCALE) {
      return current;
    }
    Landmark fresh = new Landmark(nowNanos);
    if (current != null) {
      double factor = Math.pow(2, -current.halfLivesUntil(nowNanos));
      for (int i = 0; i < BUCKETS; i++) {
        fresh.weights.set(i, (long) (current.weights.get(i) * factor));
      }
    }
    Landmark winner = landmark.compareAndExchange(current, fresh);
    return winner == current || winner == null ? fresh : winner;
  }

  private static int bucket(long nanos) {
    double micros = Math.max(1, nanos / NANOS_PER_MICRO);
    return Math.min(BUCKETS - 1, (int) Math.ceil(Math.log(micros) / LOG_GROWTH));
  }

  /** Returns the upper bound of a quantile's bucket; 0 without any value. */
  public long quantile(double quantile) {
    Landmark current = landmark.get();
    if (current == null) {
      return 0;
    }
    double all = 0;
    for (int i = 0; i < BUCKETS; i++) {
      all += current.weights.get(i);
    }
    double seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
      seen += current.weights.get(i);
      if (seen >= quantile * all && seen > 0) {
        return (long) (NANOS_PER_MICRO * Math.pow(GROWTH, i));
      }
    }
    return 0;
  }
}
