// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.policy.Readiness;

/**
 * Spares replicas that have just begun to serve, and those that are about to stop, under any
 * policy.
 *
 * <p>A node that has just started is slow: its code is not compiled, its caches are empty, its
 * connections are new. To a policy that knows nothing of it, it looks like the least loaded one. So
 * it begins with a tenth of the requests that the policy would give it. A starting replica keeps
 * its rank with probability {@code p = 0.1 + 0.9 * t / d}, where t is the time since it began and d
 * the duration of the slow start. Otherwise it comes behind all others that are not leaving. After
 * d it is like any other. While no candidate is ready, starting ones keep their order, since one of
 * them must be asked. A leaving replica always comes behind all that are not leaving.
 *
 * <p>A replica counts as leaving for a minute after it last said so. By then others know that it is
 * gone. It is not for good, since a late message of the process before may be mistaken for one of
 * the next.
 *
 * <p>Source: the slow start of load balancers (Envoy, "Slow start mode", which also begins with a
 * tenth). Thread-safe without locks, except for one when a replica first occurs; ranking takes none
 * and allocates nothing.
 */
public final class SlowStart {
  /** Default of how long a replica is spared. */
  public static final long DEFAULT_MILLIS = 10_000;

  private static final double LEAST_PROBABILITY = 0.1;

  private static final long LEAVING_NANOS = 60_000_000_000L;

  private volatile long durationNanos;
  private final RandomBits random;
  private final PerReplica<State> states = new PerReplica<>(State::new);

  /** The state of a replica. */
  private static final class State {
    private volatile long sinceNanos;
    private volatile Readiness readiness = Readiness.READY;
  }

  /**
   * Creates one that takes all replicas to be ready.
   *
   * @param durationNanos how long a replica is spared after a restart; 0 for not at all
   * @param seed for the choice of requests that a starting replica gets
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
   * Sets how long a replica is spared after a restart, including those that are starting now.
   *
   * @throws IllegalArgumentException if the duration is negative
   */
  public void setDurationNanos(long nanos) {
    durationNanos = requireDuration(nanos);
  }

  /** A replica begins to serve, even if it was leaving or starting. */
  public void began(int replica, long nowNanos) {
    State state = states.get(replica);
    state.sinceNanos = nowNanos;
    state.readiness = Readiness.STARTING;
  }

  /** A replica is about to stop. */
  public void leaving(int replica, long nowNanos) {
    State state = states.get(replica);
    state.sinceNanos = nowNanos;
    state.readiness = Readiness.LEAVING;
  }

  /** Returns the readiness of a replica; an unknown one is ready. */
  public Readiness readiness(int replica, long nowNanos) {
    if (replica >= states.size()) {
      return Readiness.READY;
    }
    State state = states.get(replica);
    Readiness recorded = state.readiness;
    long lasts = recorded == Readiness.LEAVING ? LEAVING_NANOS : durationNanos;
    boolean isOver = recorded != Readiness.READY && nowNanos - state.sinceNanos >= lasts;
    return isOver ? Readiness.READY : recorded;
  }

  /** Whether no replica has ever been starting or leaving. */
  boolean isIdle() {
    return states.size() == 0;
  }

  /**
   * Returns the readiness of a replica for one request, for which a starting one may by chance be
   * ready.
   */
  Readiness readinessByChance(int replica, long nowNanos) {
    Readiness readiness = readiness(replica, nowNanos);
    boolean keepsRank =
        readiness == Readiness.STARTING && random.nextDouble() <= probability(replica, nowNanos);
    return keepsRank ? Readiness.READY : readiness;
  }

  /** The probability that a starting replica keeps its rank. */
  private double probability(int replica, long nowNanos) {
    double share = (double) (nowNanos - states.get(replica).sinceNanos) / durationNanos;
    return LEAST_PROBABILITY + (1 - LEAST_PROBABILITY) * Math.max(0, share);
  }
}
