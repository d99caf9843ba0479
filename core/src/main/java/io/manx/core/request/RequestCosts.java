package io.manx.core.request;

import io.manx.core.estimate.MedianOfReplicaMeans;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * Predicts how long a replica will execute a request, from the requests of its kind that were
 * answered. The mean is that of the usual replica ({@link MedianOfReplicaMeans}). While no replica
 * reports service times of a kind, whole response times stand for them. Thread-safe without locks.
 */
public final class RequestCosts {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double WEIGHT = 0.03;
  private static final double WEIGHT_OF_ALL = 0.01;

  private final PerKind<KindCost> kinds = new PerKind<>(KindCost::new);

  private static final class KindCost {
    private final MedianOfReplicaMeans serviceMillis =
        new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);

    /** Whether any replica has reported service times. */
    private volatile boolean isReported;
  }

  /**
   * Returns what is known of a request.
   *
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand demand(int kind, boolean large) {
    return new Demand(kind, kinds.get(kind).serviceMillis.value(), large);
  }

  /**
   * Learns from an answer.
   *
   * @param responseNanos time from sending the request to its answer
   * @param feedback of the replica, or null if there is none
   */
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback) {
    KindCost cost = kinds.get(demand.kind());
    if (feedback != null) {
      if (!cost.isReported) {
        cost.isReported = true;
      }
      cost.serviceMillis.add(replica, feedback.serviceNanos() / NANOS_PER_MILLI);
    } else if (!cost.isReported) {
      cost.serviceMillis.add(replica, Math.max(0, responseNanos) / NANOS_PER_MILLI);
    }
  }
}
