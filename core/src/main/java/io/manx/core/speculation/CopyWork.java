// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.MedianOfReplicaTails;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import io.manx.core.wire.Feedback;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The expected work of requests and of their copies, as multiples of the mean request's.
 *
 * <p>Many late requests are late since they are large, the more so the longer they have waited, and
 * their copies are as large. So a copy counts as the service time of responses that were as late:
 * their 60th percentile at the usual replica ({@link MedianOfReplicaTails}). Reads that were
 * executed across a pause, or at one slow replica, say nothing of copies, and are too few to move
 * it. Until it is known, that of all replicas is used. It counts as no less than the work of its
 * kind ({@link KindWork}).
 *
 * <p>A copy would have helped if less than half of a late response's time was its service. The
 * rarer that is, the more a copy counts, up to {@value #MOST_TO_HELP} times its work. Thread-safe
 * without locks.
 */
final class CopyWork {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double QUANTILE = 0.6;
  private static final double MEAN_WEIGHT = 0.01;

  private static final double HELPFUL_WEIGHT = 0.02;
  private static final double MOST_TO_HELP = 4;

  /** Responses count from the delay, from twice and from four times the delay on. */
  private static final int DOUBLINGS = 3;

  private final Ewma meanMillis = Ewma.fromFirstSample(MEAN_WEIGHT);
  private final KindWork kindWork = new KindWork();
  private final PerKind<LateService[]> lateServices = new PerKind<>(CopyWork::byDoublings);

  /** The service time of responses that are at least so late. */
  private static final class LateService {
    private final LogQuantile anyNanos = new LogQuantile(QUANTILE, 1);
    private final MedianOfReplicaTails usualNanos = new MedianOfReplicaTails(QUANTILE);
    private final Ewma helpful = Ewma.from(HELPFUL_WEIGHT, 1);

    void add(int replica, long nanos, boolean wouldHelp) {
      anyNanos.add((double) nanos);
      usualNanos.add(replica, nanos);
      helpful.add(wouldHelp ? 1 : 0);
    }

    /** How many copies are sent until one helps. */
    double copiesToHelp() {
      return Math.min(MOST_TO_HELP, 1 / helpful.value());
    }

    double nanos() {
      double usual = usualNanos.value();
      return usual > 0 ? usual : anyNanos.value();
    }
  }

  private static LateService[] byDoublings() {
    LateService[] services = new LateService[DOUBLINGS];
    Arrays.setAll(services, each -> new LateService());
    return services;
  }

  /** How often the delay can be doubled within a time, from 0 to 2. */
  private static int doublings(double delays) {
    return delays < 2 ? 0 : delays < 4 ? 1 : 2;
  }

  /** A request is sent; returns its work. */
  double sent(Demand demand) {
    kindWork.sent(demand.kind());
    if (demand.serviceMillis() > 0) {
      meanMillis.add(demand.serviceMillis());
    }
    return units(demand.serviceMillis());
  }

  /** A response has come, with or without feedback. */
  void answered(Demand demand, long responseNanos, @Nullable Feedback feedback) {
    kindWork.answered(demand.kind(), responseNanos, feedback);
  }

  /** The work of a usual request of its kind, but at least that of the mean request. */
  double ofLargeKind(Demand demand) {
    return Math.max(1, kindWork.units(demand.kind()));
  }

  /**
   * A late response has come.
   *
   * @param lateNanos the delay after which it was late
   */
  void late(int replica, Demand demand, long responseNanos, long lateNanos, Feedback feedback) {
    LateService[] services = lateServices.get(demand.kind());
    boolean wouldHelp = feedback.serviceNanos() < responseNanos / 2;
    for (int i = 0; i <= doublings((double) responseNanos / lateNanos); i++) {
      services[i].add(replica, feedback.serviceNanos(), wouldHelp);
    }
  }

  /**
   * What a copy takes out of the budget: its expected work, times the copies to be sent until one
   * helps; 1 while nothing is known.
   *
   * @param delays how long the request has waited, as a multiple of the delay after which it was
   *     late
   */
  double ofCopy(Demand demand, double delays) {
    LateService[] services = lateServices.get(demand.kind());
    LateService service = services[doublings(delays)];
    double millis = Math.max(service.nanos() / NANOS_PER_MILLI, demand.serviceMillis());
    return Math.max(units(millis), kindWork.units(demand.kind())) * service.copiesToHelp();
  }

  private double units(double millis) {
    double mean = meanMillis.value();
    return mean > 0 && millis > 0 ? millis / mean : 1;
  }
}
