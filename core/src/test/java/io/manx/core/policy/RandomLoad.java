// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A requester that sends requests of four kinds to the replicas that a selector prefers. Some two
 * hundred are outstanding; they end in any order, and some fail. The times between them are
 * microseconds, milliseconds and now and then up to a second. Used by one thread.
 */
final class RandomLoad {
  static final int REPLICAS = 5;

  private static final int KINDS = 4;
  private static final int TWICE_OUTSTANDING = 400;
  private static final int UPDATE_STEPS = 50;

  private final ReplicaSelector selector;
  private final SplittableRandom random;
  private final AtomicLong clock;
  private final boolean updates;
  private final List<Sent> outstanding = new ArrayList<>();
  private int steps;

  /** An outstanding request. */
  private static final class Sent {
    private final int replica;
    private final Demand demand;
    private final long nanos;

    private Sent(int replica, Demand demand, long nanos) {
      this.replica = replica;
      this.demand = demand;
      this.nanos = nanos;
    }
  }

  /**
   * Creates one.
   *
   * @param clock the time, which all threads move on
   * @param updates whether this thread has scores computed
   */
  RandomLoad(ReplicaSelector selector, long seed, AtomicLong clock, boolean updates) {
    this.selector = selector;
    this.random = new SplittableRandom(seed);
    this.clock = clock;
    this.updates = updates;
  }

  static Candidates all(Demand demand) {
    Candidates candidates = new Candidates();
    candidates.clear(demand);
    for (int i = 0; i < REPLICAS; i++) {
      candidates.add(i);
    }
    return candidates;
  }

  int outstanding() {
    return outstanding.size();
  }

  /** Sends a request and ends some; returns the order for the new one. */
  Candidates step() {
    long now = clock.addAndGet(gapNanos());
    if (updates && ++steps % UPDATE_STEPS == 0 && selector instanceof PeriodicSelector) {
      assertThat(((PeriodicSelector) selector).update(now)).isPositive();
    }
    Candidates candidates = all(Demands.of(random.nextInt(KINDS)));
    selector.rank(candidates, now);
    boolean held =
        selector instanceof RateLimitedSelector
            && ((RateLimitedSelector) selector).admit(candidates, now) > 0;
    if (!held) {
      Sent sent = new Sent(candidates.replica(0), candidates.demand(), now);
      selector.sent(sent.replica, sent.demand, now);
      outstanding.add(sent);
    }
    if (selector instanceof ProbingSelector) {
      int replica = random.nextInt(REPLICAS);
      ((ProbingSelector) selector)
          .probed(replica, random.nextInt(40), random.nextLong(50_000_000), now);
    }
    while (random.nextInt(TWICE_OUTSTANDING) < outstanding.size()) {
      endOne();
    }
    return candidates;
  }

  private long gapNanos() {
    int kind = random.nextInt(500);
    return random.nextLong(kind == 0 ? 1_000_000_000 : kind < 100 ? 10_000 : 1_000_000);
  }

  /** Ends all outstanding requests. */
  void finish() {
    while (!outstanding.isEmpty()) {
      endOne();
    }
  }

  private void endOne() {
    Sent sent = outstanding.remove(random.nextInt(outstanding.size()));
    long now = clock.addAndGet(random.nextLong(1_000));
    long took = now - sent.nanos;
    int outcome = random.nextInt(20);
    if (outcome < 2) {
      selector.failed(sent.replica, sent.demand, took, now);
    } else if (outcome < 4) {
      selector.answered(sent.replica, sent.demand, took, null, now);
    } else {
      // A few claim more time than has passed.
      long waiting = random.nextLong(outcome == 4 ? 2 * took + 1 : took / 2 + 1);
      long service = random.nextLong(took / 2 + 1);
      Feedback said = new Feedback(random.nextInt(40), 1 + random.nextInt(40), waiting, service);
      selector.answered(sent.replica, sent.demand, took, said, now);
    }
  }
}
