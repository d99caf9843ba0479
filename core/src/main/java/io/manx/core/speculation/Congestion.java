package io.manx.core.speculation;

import io.manx.core.estimate.MedianOfReplicaMeans;
import io.manx.core.wire.Feedback;

/**
 * How long requests wait at replicas, in service times: the usual replica's mean waiting time over
 * its mean service time. By queueing theory this is about how much work each unit of added work
 * delays. The long queue of a single bad replica does not count ({@link MedianOfReplicaMeans}).
 * Thread-safe without locks.
 */
final class Congestion {
  private static final double WEIGHT = 0.03;
  private static final double WEIGHT_OF_ALL = 0.01;

  private final MedianOfReplicaMeans waitingNanos = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
  private final MedianOfReplicaMeans serviceNanos = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
  private final long keptNanos;
  private volatile long feedbackNanos;

  /**
   * Creates one.
   *
   * @param keptNanos age from which feedback is ignored
   */
  Congestion(long keptNanos) {
    this.keptNanos = keptNanos;
  }

  /** A replica has answered. */
  void answered(int replica, Feedback feedback, long nowNanos) {
    feedbackNanos = nowNanos;
    waitingNanos.add(replica, (double) feedback.waitingNanos());
    serviceNanos.add(replica, (double) feedback.serviceNanos());
  }

  /** Waiting time over service time; 0 without recent feedback. */
  double waitingOverService(long nowNanos) {
    double service = serviceNanos.lower();
    return service > 0 && nowNanos - feedbackNanos <= keptNanos
        ? waitingNanos.lower() / service
        : 0;
  }
}
