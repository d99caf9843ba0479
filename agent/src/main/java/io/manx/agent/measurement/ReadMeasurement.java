// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.core.estimate.LatencyByLoad;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** Measures the reads that this node serves and those that it coordinates. Thread-safe. */
public final class ReadMeasurement {
  private final ComponentHistograms histograms = new ComponentHistograms();
  private final RecentReads recentReads = new RecentReads();
  private final ReadsPerInterval readsPerInterval = new ReadsPerInterval();
  private final LatencyByLoad latencyByLoad = new LatencyByLoad();
  private final ReadDemands demands = new ReadDemands();
  private final Replicas replicas = new Replicas();
  private final LongAdder served = new LongAdder();
  private final LongAdder toldClients = new LongAdder();
  private final LongAdder rejectedFeedback = new LongAdder();
  private final LongAdder correctedFeedback = new LongAdder();
  private volatile int self = -1;
  private final LongSupplier clock;
  private volatile boolean leaving;

  /**
   * Creates it without any reads.
   *
   * @param clock in milliseconds since the Unix epoch
   */
  public ReadMeasurement(LongSupplier clock) {
    this.clock = clock;
  }

  /** Returns this node's own number. */
  public int self() {
    if (self < 0) {
      self = replicas.number(ClusterNodes.self());
    }
    return self;
  }

  /** Returns the number of a replica. */
  public int number(InetAddressAndPort endpoint) {
    return replicas.number(endpoint);
  }

  /** Adds a response to a read. */
  public void answered(
      int replica,
      ReadClass readClass,
      long responseNanos,
      @Nullable Feedback feedback,
      long nowNanos) {
    replicas.state(replica).answered(feedback, nowNanos);
    Scope scope = Scope.of(replica == self(), readClass);
    histograms.record(Component.RESPONSE, scope, responseNanos);
    if (feedback == null) {
      return;
    }
    histograms.record(Component.WAITING, scope, feedback.waitingNanos());
    histograms.record(Component.SERVICE, scope, feedback.serviceNanos());
    histograms.record(Component.NETWORK, scope, feedback.networkNanos(responseNanos));
    recentReads.add(clock.getAsLong(), replica, scope, feedback, responseNanos);
  }

  /** Counts a read that ended without an answer. */
  public void unanswered(int replica) {
    replicas.state(replica).unanswered();
  }

  /**
   * Adds a read that this node has served as a replica.
   *
   * @param feedback on the read
   * @param found reads that waited or were executed here when it arrived
   * @param nowNanos the time
   */
  public void served(Feedback feedback, int found, long nowNanos) {
    served.increment();
    readsPerInterval.count(clock.getAsLong());
    latencyByLoad.add(found, feedback.waitingNanos() + feedback.serviceNanos(), nowNanos);
  }

  /** Reads that this node has served as a replica. */
  public long servedCount() {
    return served.sum();
  }

  /** Counts a result that carried feedback to a client. */
  public void toldClient() {
    toldClients.increment();
  }

  /** Results that carried feedback to clients. */
  public long toldClients() {
    return toldClients.sum();
  }

  /** How long reads take here, by the number of reads that they find on arrival. */
  public LatencyByLoad latencyByLoad() {
    return latencyByLoad;
  }

  /** Notes that this node drains or stops. */
  public void leaves() {
    leaving = true;
  }

  /** Whether this node drains or stops. */
  public boolean isLeaving() {
    return leaving;
  }

  /** Adds a read that this node has coordinated. */
  public void coordinated(boolean local, ReadClass readClass, long nanos) {
    histograms.record(Component.TOTAL, Scope.of(local, readClass), nanos);
  }

  /** Counts malformed or implausible feedback. */
  public void feedbackRejected() {
    rejectedFeedback.increment();
  }

  /** How often feedback was malformed or implausible. */
  public long rejectedFeedback() {
    return rejectedFeedback.sum();
  }

  /** Counts feedback that claimed more time than its response took. */
  public void feedbackCorrected() {
    correctedFeedback.increment();
  }

  /** How often feedback claimed more time than its response took, and was reduced to that time. */
  public long correctedFeedback() {
    return correctedFeedback.sum();
  }

  /** Histograms of each component. */
  public ComponentHistograms histograms() {
    return histograms;
  }

  /** The newest reads. */
  public RecentReads recentReads() {
    return recentReads;
  }

  /** Reads served per 100 ms, see {@link ReadsPerInterval#list}. */
  public Map<Long, Long> readsPerInterval() {
    return readsPerInterval.list(clock.getAsLong());
  }

  /** What is known of reads before they are sent. */
  public ReadDemands demands() {
    return demands;
  }

  /** What is known of each replica. */
  public Replicas replicas() {
    return replicas;
  }
}
