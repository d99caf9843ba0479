// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.LogQuantile;
import io.manx.core.request.PerKind;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * The work of requests of each kind, as a multiple of the mean request's: the tenth percentile of
 * their service times. Longer ones mostly contain a pause, or threads that waited for a processor.
 * On busy nodes those make small requests look almost as large as large ones: reads that took 3 and
 * 80 ms on idle nodes had means of 50 and 350 ms. While no replica reports service times of a kind,
 * whole response times stand for them. Thread-safe without locks.
 */
final class KindWork {
  private static final double QUANTILE = 0.1;
  private static final double MEAN_WEIGHT = 0.01;

  private final PerKind<Least> least = new PerKind<>(Least::new);
  private final Ewma meanNanos = Ewma.fromFirstSample(MEAN_WEIGHT);

  /** The least times of a kind. */
  private static final class Least {
    private final LogQuantile responseNanos = new LogQuantile(QUANTILE, 1);
    private final LogQuantile serviceNanos = new LogQuantile(QUANTILE, 1);

    double nanos() {
      double service = serviceNanos.value();
      return service > 0 ? service : responseNanos.value();
    }
  }

  /** A request is sent. */
  void sent(int kind) {
    double nanos = least.get(kind).nanos();
    if (nanos > 0) {
      meanNanos.add(nanos);
    }
  }

  /** A request is answered, with or without feedback. */
  void answered(int kind, long responseNanos, @Nullable Feedback feedback) {
    Least its = least.get(kind);
    if (feedback != null) {
      its.serviceNanos.add((double) feedback.serviceNanos());
    } else {
      its.responseNanos.add((double) responseNanos);
    }
  }

  /** The work of a request of a kind; 1 while it is unknown. */
  double units(int kind) {
    double nanos = least.get(kind).nanos();
    double mean = meanNanos.value();
    return nanos > 0 && mean > 0 ? nanos / mean : 1;
  }
}
