package io.manx.core.policy;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.FailureStreak;
import io.manx.core.estimate.NetworkTime;
import io.manx.core.estimate.StallStreak;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/** What {@link ManxSelector} knows of a replica. Thread-safe without locks. */
final class ManxReplica {
  /**
   * The least {@link #slowness}. A replica that claims to serve faster is not believed, but judged
   * by what its responses take beyond its waiting and network times: it would otherwise look ever
   * faster, never admit to having been slow for once, and draw nearly all requests.
   */
  static final double FASTEST = 0.5;

  /**
   * What a single request tells of {@link #slowness} at most. One that was executed across a pause,
   * or while others had the processor, takes a thousand times as long as usual, and would keep
   * requests away long after.
   */
  static final double SLOWEST_SEEN = 5;

  private static final double LOW_QUANTILE = 0.1;
  private static final double MEDIAN = 0.5;
  private static final long NEVER = Long.MIN_VALUE;

  /** Own requests, by cost class. */
  private final AtomicIntegerArray outstanding = new AtomicIntegerArray(Candidates.COST_CLASSES);

  /** Since when requests of a class are outstanding without a break. */
  private final AtomicLongArray owedSinceNanos = new AtomicLongArray(Candidates.COST_CLASSES);

  /** What its responses take beyond the waiting and service times that it says. */
  private final NetworkTime networkTime;

  /** What its responses take beyond the usual service time where it says nothing. */
  private final NetworkTime excess;

  private final FailureStreak failures = new FailureStreak();
  private final StallStreak stalls = new StallStreak();

  private final double slownessWeight;
  private final double slownessTauNanos;
  private final double waitTauNanos;
  private final Ewma slowness;

  /** As {@link #slowness}, of what responses take beyond their waiting and network times. */
  private final Ewma slownessSeen;

  private volatile long answeredNanos = NEVER;
  private volatile boolean onProbation = true;
  private volatile double waitingMillis;
  private volatile long feedbackNanos = NEVER;

  /**
   * Creates one of average speed.
   *
   * @param slownessWeight weight of the newest service time, at least
   * @param slownessTauNanos age at which what is known of its speed counts for 40 %
   * @param waitTauNanos age at which a waiting time counts for 40 %
   * @param networkKeptNanos silence after which its network time is unknown
   */
  ManxReplica(
      double slownessWeight, double slownessTauNanos, double waitTauNanos, long networkKeptNanos) {
    this.waitTauNanos = waitTauNanos;
    this.slownessWeight = slownessWeight;
    this.slownessTauNanos = slownessTauNanos;
    slowness = Ewma.from(slownessWeight, 1);
    slownessSeen = Ewma.from(slownessWeight, 1);
    networkTime = new NetworkTime(LOW_QUANTILE, networkKeptNanos);
    excess = new NetworkTime(MEDIAN, networkKeptNanos);
  }

  int outstanding(int costClass) {
    return outstanding.get(costClass);
  }

  /** Its network time, by what it says of its requests if it does so of late. */
  double networkMillis(double ifUnknown, long nowNanos) {
    if (networkTime.isKnown(nowNanos)) {
      return networkTime.millis();
    }
    return excess.isKnown(nowNanos) ? excess.millis() : ifUnknown;
  }

  /**
   * How many times as long it takes for its requests as is usual for their classes, at least {@link
   * #FASTEST}; 1 unless that was seen of late.
   */
  double slowness(long nowNanos) {
    double claimed = slowness.value();
    double believed = claimed >= FASTEST ? claimed : Math.max(FASTEST, slownessSeen.value());
    return 1 + (believed - 1) * freshness(nowNanos, slownessTauNanos);
  }

  /** Whether it has to answer first, before it is trusted with more than one request. */
  boolean isOnProbation() {
    return onProbation || stalls.isInDoubt();
  }

  /** Whether it has stood still of late, and may again. */
  boolean isStalling(long nowNanos) {
    return stalls.isLast(nowNanos);
  }

  /** Takes note whether an answer came far too late. */
  void stalled(boolean late, long sentNanos, long nowNanos) {
    stalls.answered(late, sentNanos, nowNanos);
  }

  /** Whether it failed a moment ago, and has not answered since. */
  boolean isFailing(long nowNanos) {
    return failures.isFailing(nowNanos);
  }

  /** How long an answer to a class has been owed, none having come of any class. */
  long silenceNanos(int costClass, long nowNanos) {
    return nowNanos - Math.max(answeredNanos, owedSinceNanos.get(costClass));
  }

  /** How long a request waits before it is executed: as it last said, less the older that is. */
  double waitingMillis(long nowNanos) {
    return waitingMillis * freshness(nowNanos, waitTauNanos);
  }

  /**
   * How much what it last said still counts, from 1 to 0: like an exponential function of its age,
   * and cheaper.
   */
  private double freshness(long nowNanos, double tauNanos) {
    if (feedbackNanos == NEVER) {
      return 0;
    }
    double age = (nowNanos - feedbackNanos) / tauNanos;
    return 1 / (1 + age + age * age / 2);
  }

  void sent(int costClass, long nowNanos) {
    if (outstanding.get(costClass) <= 0) {
      owedSinceNanos.set(costClass, nowNanos);
    }
    outstanding.incrementAndGet(costClass);
  }

  void answered(int costClass, long nowNanos) {
    outstanding.updateAndGet(costClass, Outstanding::ended);
    answeredNanos = nowNanos;
    if (onProbation) {
      onProbation = false;
    }
    failures.answered();
  }

  /**
   * Learns the network time of a response.
   *
   * @param serviceMillis what the replica claims to have served it in
   * @return what it took beyond its waiting time and the replica's usual network time
   */
  double learnNetwork(double newestMillis, double serviceMillis, long nowNanos) {
    networkTime.add(newestMillis, nowNanos);
    return Math.max(0, newestMillis + serviceMillis - networkTime.millis());
  }

  /**
   * Learns from feedback; what is older than it counts less the longer ago it was.
   *
   * @param newestSlowness service time, as a multiple of what is usual
   * @param newestSlownessSeen of what {@link #learnNetwork} returned, likewise
   */
  void learn(
      double newestWaitingMillis, double newestSlowness, double newestSlownessSeen, long nowNanos) {
    double weight = Math.max(slownessWeight, 1 - freshness(nowNanos, slownessTauNanos));
    slowness.add(Math.min(newestSlowness, SLOWEST_SEEN), weight);
    slownessSeen.add(Math.min(newestSlownessSeen, SLOWEST_SEEN), weight);
    waitingMillis = newestWaitingMillis;
    feedbackNanos = nowNanos;
  }

  /**
   * Learns from a response without feedback, which took so long beyond the usual service time.
   *
   * @return what that is beyond this replica's usual excess
   */
  double learn(double excessMillis, long nowNanos) {
    excess.add(excessMillis, nowNanos);
    return Math.max(0, excessMillis - excess.millis());
  }

  /** A request was taken back, before which the replica was silent for too long or not. */
  void cancelled(int costClass, boolean silent) {
    outstanding.updateAndGet(costClass, Outstanding::ended);
    if (silent) {
      onProbation = true;
    }
  }

  /** A request failed. */
  void failed(int costClass, long nowNanos) {
    expired(costClass);
    failures.failed(nowNanos);
  }

  /** No response came in time. */
  void expired(int costClass) {
    outstanding.updateAndGet(costClass, Outstanding::ended);
    onProbation = true;
  }
}
