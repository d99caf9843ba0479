// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.virtual.VirtualNodes;
import io.manx.core.virtual.VirtualTime;
import io.manx.core.wire.Feedback;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A client with ten reads outstanding at three nodes alike, of which one gives false feedback. The
 * nodes execute a read in 1 ms on average.
 */
final class LiarLoad {
  private static final int LIAR = 1;
  private static final int AT_ONCE = 10;

  private final ReplicaSelector selector;
  private final UnaryOperator<@Nullable Feedback> lie;
  private final VirtualTime time = new VirtualTime(0);
  private final VirtualNodes nodes;
  private int toSend;
  private int toLiar;

  /** The lies of a node, as in module test-agent. */
  enum Lie {
    /** Figures that the codec rejects. */
    REJECTED,
    ZERO,
    RANDOM,
    STALE,
    WAITING;

    UnaryOperator<@Nullable Feedback> of(long seed) {
      Random random = new Random(seed);
      Feedback[] first = new Feedback[1];
      return truth -> {
        switch (this) {
          case ZERO:
            return new Feedback(0, 0, 0, 0);
          case RANDOM:
            return new Feedback(
                random.nextInt(100),
                random.nextInt(100),
                random.nextInt(10_000_000),
                random.nextInt(10_000_000));
          case STALE:
            first[0] = first[0] == null ? truth : first[0];
            return first[0];
          case WAITING:
            return new Feedback(0, 0, truth.waitingNanos() + truth.serviceNanos(), 0);
          default:
            return null;
        }
      };
    }
  }

  LiarLoad(ReplicaSelector selector, Lie lie, long seed) {
    this.selector = selector;
    this.lie = lie.of(seed);
    nodes = new VirtualNodes(time, new SplittableRandom(seed));
  }

  /** Sets the liar's network time, which its reports do not show. */
  LiarLoad late(long networkNanos) {
    nodes.get(LIAR).networkNanos = networkNanos;
    return this;
  }

  /** Returns the share of the reads that went to the liar. */
  double share(int reads) {
    toSend = reads;
    for (int i = 0; i < AT_ONCE; i++) {
      send();
    }
    time.finish();
    return (double) toLiar / reads;
  }

  private void send() {
    if (toSend == 0) {
      return;
    }
    toSend--;
    long sent = time.nowNanos();
    Candidates candidates = ManxScript.ranked(selector, sent, 0, 1, 2);
    int replica = candidates.replica(0);
    toLiar += replica == LIAR ? 1 : 0;
    selector.sent(replica, Demand.UNKNOWN, sent);
    nodes.read(replica, 1, new Answer(replica, sent));
  }

  /** The answer to a read, after which the next is sent. */
  private final class Answer implements VirtualNodes.Reader {
    private final int replica;
    private final long sentNanos;

    private Answer(int replica, long sentNanos) {
      this.replica = replica;
      this.sentNanos = sentNanos;
    }

    @Override
    public void answered(Feedback truth) {
      Feedback said = replica == LIAR ? lie.apply(truth) : truth;
      long now = time.nowNanos();
      selector.answered(replica, Demand.UNKNOWN, now - sentNanos, said, now);
      send();
    }

    @Override
    public void rejected() {
      throw new IllegalStateException("no node rejects reads here");
    }
  }
}
