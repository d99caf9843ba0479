// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.FailureStreak;
import io.manx.core.estimate.NetworkTime;
import io.manx.core.estimate.Persistence;
import io.manx.core.estimate.StallStreak;
import io.manx.core.request.Demand;

/** The state of {@link ManxSelector} on a replica. Thread-safe without locks. */
final class ManxReplica {
  /**
   * The lowest {@link #slowness}. A replica that claims to be faster is judged by what its
   * responses take beyond its waiting and network times. Otherwise it would look ever faster, never
   * admit to a slow read, and draw nearly all requests.
   */
  static final double FASTEST = 0.5;

  /**
   * The highest {@link #slowness} of a single request. One that is executed across a pause, or
   * while others have the processor, takes a thousand times as long as usual, and would keep
   * requests away long after.
   */
  static final double SLOWEST_SEEN = 5;

  private static final double LOW_QUANTILE = 0.1;
  private static final double MEDIAN = 0.5;
  private static final long NEVER = Long.MIN_VALUE;
  private static final int NOT_REPORTED = -1;

  private final OutstandingRequests outstanding = new OutstandingRequests();

  /** What its responses take beyond the waiting and service times that it reports. */
  private final NetworkTime networkTime;

  /** What its responses without feedback take beyond the usual service time. */
  private final NetworkTime excess;

  private final FailureStreak failures = new FailureStreak();
  private final StallStreak stalls = new StallStreak();

  private final WaitForecast forecast;
  private final ReplicaSpeed speed;

  /** As {@link #speed}, by what responses take beyond their waiting and network times. */
  private final ReplicaSpeed speedSeen;

  private volatile long answeredNanos = NEVER;
  private volatile boolean onProbation = true;
  private volatile int reported = NOT_REPORTED;
  private volatile long feedbackNanos = NEVER;

  /**
   * Creates one of average speed.
   *
   * @param forecast of waits at any replica
   * @param speeds common to all replicas
   * @param speedsSeen common to all replicas, by what responses take beyond waiting and network
   *     times
   * @param networkKeptNanos silence after which its network time is unknown
   */
  ManxReplica(
      WaitForecast forecast,
      ReplicaSpeed.Shared speeds,
      ReplicaSpeed.Shared speedsSeen,
      long networkKeptNanos) {
    this.forecast = forecast;
    speed = new ReplicaSpeed(speeds);
    speedSeen = new ReplicaSpeed(speedsSeen);
    networkTime = new NetworkTime(LOW_QUANTILE, networkKeptNanos);
    excess = new NetworkTime(MEDIAN, networkKeptNanos);
  }

  /** The own requests outstanding there. */
  OutstandingRequests outstanding() {
    return outstanding;
  }

  /** Its network time, from recent feedback if any, otherwise estimated from response times. */
  double networkMillis(double ifUnknown, long nowNanos) {
    if (networkTime.isKnown(nowNanos)) {
      return networkTime.millis();
    }
    return excess.isKnown(nowNanos) ? excess.millis() : ifUnknown;
  }

  /** Ratio of its service times to those usual for their kinds, at least {@link #FASTEST}. */
  double slowness(long nowNanos) {
    long age = feedbackAgeNanos(nowNanos);
    double claimed = speed.multiple(age);
    return claimed >= FASTEST ? claimed : Math.max(FASTEST, speedSeen.multiple(age));
  }

  private long feedbackAgeNanos(long nowNanos) {
    long at = feedbackNanos;
    return at == NEVER ? Persistence.FORGOTTEN_NANOS : nowNanos - at;
  }

  /** Whether it must answer before it gets more than one request. */
  boolean isOnProbation() {
    return onProbation || stalls.isInDoubt();
  }

  /** Whether it has stalled recently, and may stall again. */
  boolean isStalling(long nowNanos) {
    return stalls.isLast(nowNanos);
  }

  /** Learns whether an answer came far too late. */
  void stalled(boolean late, long sentNanos, long nowNanos) {
    stalls.answered(late, sentNanos, nowNanos);
  }

  /** Whether it failed a moment ago, and has not answered since. */
  boolean isFailing(long nowNanos) {
    return failures.isFailing(nowNanos);
  }

  /** How long it has owed an answer to a kind while it has given no answer at all. */
  long silenceNanos(int kind, long nowNanos) {
    return nowNanos - Math.max(answeredNanos, outstanding.owedSinceNanos(kind));
  }

  /** Expected waiting time of a request. */
  double waitingMillis(long nowNanos) {
    int last = reported;
    return last == NOT_REPORTED
        ? forecast.millis()
        : forecast.millis(last, feedbackAgeNanos(nowNanos));
  }

  void answered(Demand demand, long nowNanos) {
    outstanding.ended(demand);
    answeredNanos = nowNanos;
    if (onProbation) {
      onProbation = false;
    }
    failures.answered();
  }

  /**
   * Learns the network time of a response.
   *
   * @param serviceMillis the service time that the replica reports
   * @return its time beyond waiting and the replica's usual network time
   */
  double learnNetwork(double newestMillis, double serviceMillis, long nowNanos) {
    networkTime.add(newestMillis, nowNanos);
    return Math.max(0, newestMillis + serviceMillis - networkTime.millis());
  }

  /**
   * Learns from a response.
   *
   * @param newestSlowness ratio of the service time to the usual one
   * @param newestSlownessSeen ratio of the result of {@link #learnNetwork} to the usual one
   */
  void learnSpeed(double newestSlowness, double newestSlownessSeen, long nowNanos) {
    long age = feedbackAgeNanos(nowNanos);
    speed.learn(Math.min(newestSlowness, SLOWEST_SEEN), age);
    speedSeen.learn(Math.min(newestSlownessSeen, SLOWEST_SEEN), age);
    feedbackNanos = nowNanos;
  }

  /**
   * Learns from a replica's report, before {@link #learnSpeed}.
   *
   * @param newestReported the other requests at the replica
   */
  void learnQueue(double waited, double service, int newestReported, long nowNanos) {
    if (reported != NOT_REPORTED) {
      forecast.waited(waited, reported, feedbackAgeNanos(nowNanos));
    }
    forecast.learn(waited, service, newestReported);
    reported = newestReported;
  }

  /**
   * Learns from a response without feedback, and its time beyond the usual service time.
   *
   * @return how much that exceeds this replica's usual excess
   */
  double learn(double excessMillis, long nowNanos) {
    excess.add(excessMillis, nowNanos);
    return Math.max(0, excessMillis - excess.millis());
  }

  /** A request was cancelled, after the replica was silent for too long or not. */
  void cancelled(Demand demand, boolean silent) {
    outstanding.ended(demand);
    if (silent) {
      onProbation = true;
    }
  }

  /** A request failed. */
  void failed(Demand demand, long nowNanos) {
    expired(demand);
    failures.failed(nowNanos);
  }

  /** A request expired. */
  void expired(Demand demand) {
    outstanding.ended(demand);
    onProbation = true;
  }
}
