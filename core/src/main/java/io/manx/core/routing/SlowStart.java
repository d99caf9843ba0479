package io.manx.core.routing;

import io.manx.core.estimate.RandomBits;
import io.manx.core.policy.PerReplica;
import io.manx.core.policy.Readiness;

/**
 * Spares replicas that have just begun to serve, after a restart or for the first time, and those
 * that are about to stop, beside any policy.
 *
 * <p>A node that has just started is slow: its code is not compiled, its caches are empty, its
 * connections are new. A policy that knows nothing of it yet, or has forgotten how it was, takes it
 * for the least loaded one. So it begins with a tenth of the requests that the policy would give
 * it: a starting replica keeps its rank with probability {@code p = 0.1 + 0.9 * t / d}, t being the
 * time since it began and d the duration of the slow start, and otherwise comes behind all others
 * that are not leaving. After d it is as any other. While no candidate is ready starting ones keep
 * their order, since one of them has to be asked. A leaving replica always comes behind all that
 * are not leaving.
 *
 * <p>A replica is taken for leaving for a minute after it last said so: long enough until it is
 * known to be gone, and not for good if a late message of the process before is taken for one of
 * the next.
 *
 * <p>As slow start of load balancers (Envoy, "Slow start mode", which has the same tenth at least).
 * Thread-safe without locks, but for one that is taken when a replica is first heard of; ranking
 * takes none and allocates nothing.
 */
public final class SlowStart {
  /** How long a replica is spared unless the host is told otherwise. */
  public static final long DEFAULT_MILLIS = 10_000;

  private static final double LEAST_PROBABILITY = 0.1;

  private static final long LEAVING_NANOS = 60_000_000_000L;

  private volatile long durationNanos;
  private final RandomBits random;
  private final PerReplica<State> states = new PerReplica<>(State::new);

  /** What is known of a replica. */
  private static final class State {
    private volatile long sinceNanos;
    private volatile Readiness readiness = Readiness.READY;
  }

  /**
   * Creates one to which all replicas are ready.
   *
   * @param durationNanos how long a replica is spared after a restart; 0 for not at all
   * @param seed of which requests a starting replica gets
   * @throws IllegalArgumentException if the duration is negative
   */
  public SlowStart(long durationNanos, long seed) {
    this.durationNanos = requireDuration(durationNanos);
    random = new RandomBits(seed);
  }

  private static long requireDuration(long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a duration of " + nanos + " ns");
    }
    return nanos;
  }

  /**
   * Sets how long a replica is spared after a restart, also one that is starting now.
   *
   * @throws IllegalArgumentException if the duration is negative
   */
  public void setDurationNanos(long nanos) {
    durationNanos = requireDuration(nanos);
  }

  /** Takes note that a replica begins to serve, even if it had been leaving or is starting. */
  public void began(int replica, long nowNanos) {
    State state = states.get(replica);
    state.sinceNanos = nowNanos;
    state.readiness = Readiness.STARTING;
  }

  /** Takes note that a replica is about to stop. */
  public void leaving(int replica, long nowNanos) {
    State state = states.get(replica);
    state.sinceNanos = nowNanos;
    state.readiness = Readiness.LEAVING;
  }

  /** Returns how ready a replica is; one never heard of is ready. */
  public Readiness readiness(int replica, long nowNanos) {
    if (replica >= states.size()) {
      return Readiness.READY;
    }
    State state = states.get(replica);
    Readiness told = state.readiness;
    long lasts = told == Readiness.LEAVING ? LEAVING_NANOS : durationNanos;
    boolean isOver = told != Readiness.READY && nowNanos - state.sinceNanos >= lasts;
    return isOver ? Readiness.READY : told;
  }

  /** Whether no replica has ever been starting or leaving. */
  boolean isIdle() {
    return states.size() == 0;
  }

  /** Returns how ready a replica is for one request: a starting one is put back by chance. */
  Readiness readinessByChance(int replica, long nowNanos) {
    Readiness told = readiness(replica, nowNanos);
    boolean keepsRank =
        told == Readiness.STARTING && random.nextDouble() <= probability(replica, nowNanos);
    return keepsRank ? Readiness.READY : told;
  }

  /** How probably a starting replica keeps its rank. */
  private double probability(int replica, long nowNanos) {
    double share = (double) (nowNanos - states.get(replica).sinceNanos) / durationNanos;
    return LEAST_PROBABILITY + (1 - LEAST_PROBABILITY) * Math.max(0, share);
  }
}
