// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The Java driver's default policy ({@code DefaultLoadBalancingPolicy} of 4.19.3), as it orders the
 * replicas of a request: the better of two random choices, with slow replicas avoided.
 *
 * <p>Replicas are shuffled. If there are more than two, those that are busy (10 or more outstanding
 * requests) and slow (the answer before the last one came more than 200 ms ago) go last, as long as
 * they are a minority. Then of the first two the one with fewer outstanding requests goes first. A
 * replica with fewer than two answers is not slow. Errors count as answers, as in the driver.
 *
 * <p>Deviations: its rule for nodes that have just come up is left out, since nothing in the driver
 * records when they did. An expired request is no longer outstanding here, but the driver counts it
 * until an answer comes.
 */
public final class DriverDefaultSelector implements ReplicaSelector {
  private static final int BUSY = 10;
  private static final long SLOW_NANOS = 200_000_000;
  private static final long NONE = Long.MIN_VALUE;

  private final RandomBits random;
  private final PerReplica<State> states = new PerReplica<>(State::new);

  /**
   * Creates one.
   *
   * @param seed of the shuffling
   */
  public DriverDefaultSelector(long seed) {
    random = new RandomBits(seed);
  }

  private static final class State {
    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile long newestNanos = NONE;
    private volatile long secondNewestNanos = NONE;

    private boolean isUnhealthy(long nowNanos) {
      return outstanding.get() >= BUSY
          && secondNewestNanos != NONE
          && nowNanos - secondNewestNanos > SLOW_NANOS;
    }

    private void answered(long nowNanos) {
      outstanding.updateAndGet(Outstanding::ended);
      secondNewestNanos = newestNanos;
      newestNanos = nowNanos;
    }
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    if (candidates.size() <= 2) {
      return;
    }
    avoidUnhealthy(candidates, nowNanos);
    if (outstanding(candidates, 0) > outstanding(candidates, 1)) {
      candidates.moveToFront(1);
    }
  }

  private int outstanding(Candidates candidates, int position) {
    return states.get(candidates.replica(position)).outstanding.get();
  }

  private void avoidUnhealthy(Candidates candidates, long nowNanos) {
    int unhealthy = 0;
    for (int i = 0; i < candidates.size(); i++) {
      unhealthy += isUnhealthy(candidates, i, nowNanos) ? 1 : 0;
    }
    if (2 * unhealthy >= candidates.size()) {
      return;
    }
    int moved = 0;
    for (int i = candidates.size() - 1; i >= 0 && moved < unhealthy; i--) {
      if (isUnhealthy(candidates, i, nowNanos)) {
        candidates.moveToBack(i);
        moved++;
      }
    }
  }

  private boolean isUnhealthy(Candidates candidates, int position, long nowNanos) {
    return states.get(candidates.replica(position)).isUnhealthy(nowNanos);
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    states.get(replica).outstanding.incrementAndGet();
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    states.get(replica).answered(nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    states.get(replica).answered(nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    states.get(replica).outstanding.updateAndGet(Outstanding::ended);
  }
}
