// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.request.RequestKinds;
import io.manx.core.routing.SlowStart;
import io.manx.core.wire.Feedback;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A random history of a selector. Requests of all kinds go to any of a dozen replicas, of which one
 * to eight are candidates. They end in every way, in any order and after any time. Used by one
 * thread.
 */
final class RandomHistory {
  private static final int REPLICAS = 12;
  private static final int MOST_CANDIDATES = 8;

  private final ReplicaSelector selector;
  private final SplittableRandom random;
  private final Deque<long[]> outstanding = new ArrayDeque<>();
  private final Candidates candidates = new Candidates();
  private long nowNanos;

  RandomHistory(ReplicaSelector selector, long seed) {
    this.selector = selector;
    random = new SplittableRandom(seed);
    // Like System.nanoTime(), the clock may begin anywhere.
    nowNanos = random.nextLong() / 4;
  }

  long nowNanos() {
    return nowNanos;
  }

  /** One to eight replicas in any order. */
  Candidates candidates() {
    candidates.clear(Demands.of(random.nextInt(RequestKinds.MAX_KINDS)));
    int wanted = 1 + random.nextInt(MOST_CANDIDATES);
    while (candidates.size() < wanted) {
      int replica = random.nextInt(REPLICAS);
      if (candidates.positionOf(replica) == candidates.size()) {
        candidates.add(replica);
      }
    }
    return candidates;
  }

  /** Time goes on, and some of the outstanding requests end. */
  void events() {
    int kind = random.nextInt(1_000);
    nowNanos += random.nextLong(kind == 0 ? 5_000_000_000L : kind < 10 ? 50_000_000 : 500_000);
    if (random.nextInt(100) == 0 && selector instanceof PeriodicSelector) {
      long unused = ((PeriodicSelector) selector).update(nowNanos);
    }
    if (random.nextInt(10) == 0 && selector instanceof ProbingSelector) {
      int replica = random.nextInt(REPLICAS);
      ((ProbingSelector) selector)
          .probed(replica, random.nextInt(100), random.nextLong(1_000_000_000), nowNanos);
    }
    for (int i = random.nextInt(3); i > 0 && !outstanding.isEmpty(); i--) {
      end();
    }
  }

  /** Sends a request to the first replicas, usually to one. */
  void send(Candidates ranked) {
    int count = Math.min(ranked.size(), 1 + random.nextInt(10) / 8);
    for (int i = 0; i < count; i++) {
      selector.sent(ranked.replica(i), ranked.demand(), nowNanos);
      outstanding.add(new long[] {ranked.replica(i), ranked.demand().kind(), nowNanos});
    }
  }

  /** A replica restarts, or is about to stop, now and then. */
  void tell(SlowStart slowStart) {
    int replica = random.nextInt(REPLICAS);
    switch (random.nextInt(100)) {
      case 0:
        slowStart.began(replica, nowNanos);
        break;
      case 1:
        slowStart.leaving(replica, nowNanos);
        break;
      default:
    }
  }

  /** Ends all outstanding requests. */
  void finish() {
    while (!outstanding.isEmpty()) {
      end();
    }
  }

  private void end() {
    long[] sent = random.nextBoolean() ? outstanding.removeFirst() : outstanding.removeLast();
    int replica = (int) sent[0];
    Demand demand = Demands.of((int) sent[1]);
    long took = nowNanos - sent[2];
    switch (random.nextInt(10)) {
      case 0:
        selector.failed(replica, demand, took, nowNanos);
        break;
      case 1:
        selector.cancelled(replica, demand, took, nowNanos);
        break;
      default:
        selector.answered(replica, demand, took, feedback(took), nowNanos);
    }
  }

  /** No feedback, likely feedback, or impossible values: zeroes and the largest numbers. */
  private @Nullable Feedback feedback(long took) {
    switch (random.nextInt(20)) {
      case 0:
        return null;
      case 1:
        return new Feedback(0, 0, 0, 0);
      case 2:
        return new Feedback(1_000_000, 1_000_000, Long.MAX_VALUE / 4, Long.MAX_VALUE / 4);
      default:
        long waiting = random.nextLong(took + 1);
        return new Feedback(
            random.nextInt(50), random.nextInt(50), waiting, random.nextLong(took - waiting + 1));
    }
  }
}
