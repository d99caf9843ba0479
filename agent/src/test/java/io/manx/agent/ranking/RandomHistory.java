// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.core.policy.PeriodicSelector;
import io.manx.core.policy.ProbingSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Random requests: sent, answered with or without feedback, failed or cancelled. Some feedback is
 * implausible. Not thread-safe.
 */
final class RandomHistory {
  private static final int KINDS = 2;
  private static final int MAX_OUTSTANDING = 200;
  private static final long MILLI = 1_000_000;

  private final ReplicaSelector policy;
  private final SplittableRandom random;
  private final ArrayDeque<Request> outstanding = new ArrayDeque<>();
  private long updateNanos;

  RandomHistory(ReplicaSelector policy, SplittableRandom random, long nowNanos) {
    this.policy = policy;
    this.random = random;
    updateNanos = nowNanos;
  }

  private static final class Request {
    private final int replica;
    private final Demand demand;
    private final long sentNanos;

    private Request(int replica, Demand demand, long sentNanos) {
      this.replica = replica;
      this.demand = demand;
      this.sentNanos = sentNanos;
    }
  }

  /** Makes one event happen at one of this many replicas. */
  void next(int replicas, long nowNanos) {
    int what = random.nextInt(16);
    if (outstanding.isEmpty() || (what < 8 && outstanding.size() < MAX_OUTSTANDING)) {
      Demand demand = new Demand(random.nextInt(KINDS), 0, false);
      Request request = new Request(random.nextInt(replicas), demand, nowNanos);
      policy.sent(request.replica, demand, nowNanos);
      outstanding.add(request);
    } else {
      end(outstanding.remove(), what, nowNanos);
    }
    if (policy instanceof ProbingSelector && random.nextInt(4) == 0) {
      int inFlight = random.nextInt(1 << random.nextInt(1, 25));
      ((ProbingSelector) policy)
          .probed(
              random.nextInt(replicas), inFlight, random.nextLong(1, 3_600_000 * MILLI), nowNanos);
    }
    if (policy instanceof PeriodicSelector && nowNanos - updateNanos >= 0) {
      updateNanos = nowNanos + ((PeriodicSelector) policy).update(nowNanos);
    }
  }

  private void end(Request request, int what, long nowNanos) {
    long waited = nowNanos - request.sentNanos;
    if (what == 15) {
      policy.failed(request.replica, request.demand, waited, nowNanos);
    } else if (what == 14) {
      policy.cancelled(request.replica, request.demand, waited, nowNanos);
    } else {
      policy.answered(request.replica, request.demand, waited, feedback(waited), nowNanos);
    }
  }

  private @Nullable Feedback feedback(long responseNanos) {
    switch (random.nextInt(8)) {
      case 0:
        return null;
      case 1:
        return new Feedback(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)
            .within(responseNanos);
      case 2:
        return new Feedback(0, 0, 0, 0);
      default:
        int queue = random.nextInt(1 << random.nextInt(1, 10));
        return new Feedback(queue, queue + 1, random.nextLong(20 * MILLI), random.nextLong(MILLI))
            .within(responseNanos);
    }
  }
}
