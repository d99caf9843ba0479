// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.ForgettingRegression;
import io.manx.core.estimate.MedianOfReplicaMeans;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Predicts how long a replica will execute a request, from the requests of its kind that were
 * answered.
 *
 * <p>The mean is that of the usual replica ({@link MedianOfReplicaMeans}). It is multiplied by what
 * a regression expects of this request relative to the usual one of its kind, from the requests
 * that are outstanding, the rows asked for, and the size of the last answer from its partition
 * ({@link ForgettingRegression}). The factor is at least 1 / {@value CostFactor#MAX} and at most
 * {@value CostFactor#MAX}.
 *
 * <p>While no replica reports service times of a kind, whole response times stand for them.
 * Thread-safe without locks.
 */
public final class RequestCosts {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double WEIGHT = 0.03;
  private static final double WEIGHT_OF_ALL = 0.01;

  /** Answers from which a kind is judged by its own. */
  private static final int LEAST_SAMPLES = 20;

  private final RequestKinds kinds = new RequestKinds();
  private final PerKind<KindCost> costs = new PerKind<>(KindCost::new);
  private final AtomicInteger outstanding = new AtomicInteger();

  private static final class KindCost {
    private final MedianOfReplicaMeans serviceMillis =
        new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
    private volatile ForgettingRegression regression = new ForgettingRegression(Demand.FEATURES);

    /** Whether any replica has reported service times. */
    private volatile boolean isReported;

    /** Roughly how many, as long as they are few. */
    private int samples;

    boolean isKnown() {
      return samples >= LEAST_SAMPLES;
    }

    double millis(int concurrency, double rows, double bytes) {
      double predicted = regression.predict(concurrency, rows, bytes);
      return serviceMillis.value() * CostFactor.of(predicted, regression.mean());
    }

    void learn(int replica, double[] features, @Nullable Feedback feedback, long responseNanos) {
      if (feedback != null) {
        if (!isReported) {
          isReported = true;
          regression = new ForgettingRegression(Demand.FEATURES);
        }
        learn(replica, features, feedback.serviceNanos() / NANOS_PER_MILLI);
      } else if (!isReported) {
        learn(replica, features, Math.max(0, responseNanos) / NANOS_PER_MILLI);
      }
    }

    private void learn(int replica, double[] features, double millis) {
      if (samples < LEAST_SAMPLES) {
        samples++;
      }
      serviceMillis.add(replica, millis);
      regression.add(features, millis);
    }
  }

  /** The kinds of requests that are told apart. */
  public RequestKinds kinds() {
    return kinds;
  }

  /**
   * Returns what is known of a request of a kind, or of its group while little is known of the
   * kind.
   *
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand demand(int kind, int group, boolean large) {
    return demand(kind, group, large, Demand.UNKNOWN_FEATURE, Demand.UNKNOWN_FEATURE);
  }

  /**
   * Returns what is known of a request of a kind, or of its group while little is known of the
   * kind.
   *
   * @param large whether it reads a large value, as far as the requester can tell
   * @param rows that are asked for at most, or {@link Demand#UNKNOWN_FEATURE}
   * @param bytes size of the last answer from its partition, or {@link Demand#UNKNOWN_FEATURE}
   */
  public Demand demand(int kind, int group, boolean large, double rows, double bytes) {
    int concurrency = outstanding.get();
    KindCost own = costs.get(kind);
    KindCost known = kind == group || own.isKnown() ? own : costs.get(group);
    double millis = known.millis(concurrency, rows, bytes);
    return new Demand(kind, group, millis, large, concurrency, rows, bytes, DelayBounds.NONE);
  }

  /**
   * Returns what is known of the usual request of a group.
   *
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand usual(int group, boolean large) {
    return new Demand(group, usualMillis(group), large);
  }

  /** The expected service time of the usual request of a kind, in milliseconds; 0 if unknown. */
  public double usualMillis(int kind) {
    return costs.get(kind).serviceMillis.value();
  }

  /** Forgets which requests are outstanding, since the ends of some were not told. */
  public void forgetOutstanding() {
    outstanding.set(0);
  }

  /** A request is sent. */
  public void sent() {
    outstanding.incrementAndGet();
  }

  /**
   * A request is answered.
   *
   * @param responseNanos time from sending the request to its answer
   * @param feedback of the replica, or null if there is none
   */
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    ended(demand, responseNanos, nowNanos);
    double[] features = demand.features();
    costs.get(demand.group()).learn(replica, features, feedback, responseNanos);
    if (demand.kind() != demand.group()) {
      costs.get(demand.kind()).learn(replica, features, feedback, responseNanos);
    }
  }

  /** A request has ended without an answer. */
  public void ended(Demand demand, long waitedNanos, long nowNanos) {
    outstanding.updateAndGet(count -> Math.max(0, count - 1));
    kinds.ended(demand.kind(), waitedNanos, nowNanos);
  }
}
