// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

/**
 * A replica's report on its load, which comes with each response (Wu 2018, section 4.3.1; Suresh
 * 2015, section 3.1). Immutable.
 */
public final class Feedback {
  private final int queueSizeOnArrival;
  private final int pendingAndActive;
  private final long waitingNanos;
  private final long serviceNanos;

  /**
   * Creates it.
   *
   * @param queueSizeOnArrival reads that waited at the replica when this one arrived
   * @param pendingAndActive reads that waited or were executed when this one was done, including it
   * @param waitingNanos how long this one waited
   * @param serviceNanos how long its execution took
   * @throws IllegalArgumentException if one is negative
   */
  public Feedback(
      int queueSizeOnArrival, int pendingAndActive, long waitingNanos, long serviceNanos) {
    if (queueSizeOnArrival < 0 || pendingAndActive < 0 || waitingNanos < 0 || serviceNanos < 0) {
      throw new IllegalArgumentException("negative feedback");
    }
    this.queueSizeOnArrival = queueSizeOnArrival;
    this.pendingAndActive = pendingAndActive;
    this.waitingNanos = waitingNanos;
    this.serviceNanos = serviceNanos;
  }

  /** Reads that waited at the replica when this one arrived. */
  public int queueSizeOnArrival() {
    return queueSizeOnArrival;
  }

  /** Reads that waited or were executed at the replica when this one was done, including it. */
  public int pendingAndActive() {
    return pendingAndActive;
  }

  /** How long the read waited, in nanoseconds. */
  public long waitingNanos() {
    return waitingNanos;
  }

  /** How long its execution took, in nanoseconds. */
  public long serviceNanos() {
    return serviceNanos;
  }

  /**
   * Returns this feedback, shortened if its times exceed the whole response time. The service time
   * is believed first, up to the response time, then the waiting time.
   */
  public Feedback within(long responseNanos) {
    long service = Math.min(serviceNanos, responseNanos);
    long waiting = Math.min(waitingNanos, responseNanos - service);
    return service == serviceNanos && waiting == waitingNanos
        ? this
        : new Feedback(queueSizeOnArrival, pendingAndActive, waiting, service);
  }

  /**
   * Returns the rest of a response time: the way there and back, and the coordinator's own stages.
   * Not below 0.
   */
  public long networkNanos(long responseNanos) {
    return Math.max(0, responseNanos - waitingNanos - serviceNanos);
  }
}
