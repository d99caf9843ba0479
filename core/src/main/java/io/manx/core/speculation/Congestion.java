// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.MedianOfReplicaMeans;
import io.manx.core.estimate.PerReplica;
import io.manx.core.wire.Feedback;

/**
 * How long requests wait at replicas, in service times: the usual replica's mean waiting time over
 * its mean service time. By queueing theory this is about how much work each unit of added work
 * delays. The long queue of a single bad replica does not count ({@link MedianOfReplicaMeans}),
 * except for copies that would go to it. Thread-safe without locks.
 */
final class Congestion {
  private static final double WEIGHT = 0.03;
  private static final double WEIGHT_OF_ALL = 0.01;

  private final MedianOfReplicaMeans waitingNanos = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
  private final MedianOfReplicaMeans serviceNanos = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
  private final long keptNanos;
  private final PerReplica<Queue> queues = new PerReplica<>(Queue::new);
  private volatile long feedbackNanos;

  /** Means of one replica. */
  private static final class Queue {
    private final Ewma waitingNanos = Ewma.fromFirstSample(WEIGHT);
    private final Ewma serviceNanos = Ewma.fromFirstSample(WEIGHT);
    private volatile long feedbackNanos;
  }

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
    Queue queue = queues.get(replica);
    queue.feedbackNanos = nowNanos;
    queue.waitingNanos.add((double) feedback.waitingNanos());
    queue.serviceNanos.add((double) feedback.serviceNanos());
  }

  /** Waiting time over service time at the usual replica; 0 without recent feedback. */
  double waitingOverService(long nowNanos) {
    return ratio(waitingNanos.lower(), serviceNanos.lower(), feedbackNanos, nowNanos);
  }

  /** Waiting time over service time at a replica; 0 without recent feedback of it. */
  double waitingOverService(int replica, long nowNanos) {
    Queue queue = queues.get(replica);
    return ratio(
        queue.waitingNanos.value(), queue.serviceNanos.value(), queue.feedbackNanos, nowNanos);
  }

  private double ratio(double waiting, double service, long heardNanos, long nowNanos) {
    return service > 0 && nowNanos - heardNanos <= keptNanos ? waiting / service : 0;
  }
}
