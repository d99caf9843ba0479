// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import io.manx.core.policy.Tier;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What this node knows of one replica. Thread-safe. */
public final class ReplicaState {
  private volatile AtomicInteger outstanding = new AtomicInteger();
  private final LongAdder sent = new LongAdder();
  private final LongAdder answered = new LongAdder();
  private final LongAdder unanswered = new LongAdder();
  private volatile @Nullable Feedback lastFeedback;
  private volatile long lastFeedbackNanos;
  private volatile boolean hasAgent;
  private volatile Tier tier = Tier.SERVING;
  private volatile double score;

  /**
   * Counts a sent read; returns the counter of outstanding reads, to be decremented when the read
   * ends.
   */
  public AtomicInteger sent() {
    sent.increment();
    AtomicInteger count = outstanding;
    count.incrementAndGet();
    return count;
  }

  void forgetOutstanding() {
    outstanding = new AtomicInteger();
  }

  void answered(@Nullable Feedback feedback, long nowNanos) {
    answered.increment();
    if (hasAgent != (feedback != null)) {
      hasAgent = feedback != null;
    }
    if (feedback != null) {
      lastFeedback = feedback;
      lastFeedbackNanos = nowNanos;
    }
  }

  void unanswered() {
    unanswered.increment();
  }

  /** Sets tier and score in the last ranking that it took part in. */
  public void setScore(Tier tier, double score) {
    this.tier = tier;
    this.score = score;
  }

  /** Reads sent to it that have not ended: answered, failed, expired or cancelled. */
  public int outstanding() {
    return outstanding.get();
  }

  /** Reads sent to it. */
  public long sentCount() {
    return sent.sum();
  }

  /** Reads that it answered. */
  public long answeredCount() {
    return answered.sum();
  }

  /** Reads that ended without an answer: expired, failed, or never sent. */
  public long unansweredCount() {
    return unanswered.sum();
  }

  /** Whether its last answer carried feedback; nodes without the agent send none. */
  public boolean hasAgent() {
    return hasAgent;
  }

  /** Its last feedback, or null. */
  public @Nullable Feedback lastFeedback() {
    return lastFeedback;
  }

  /** When its last feedback came, on the clock of {@link System#nanoTime()}. */
  public long lastFeedbackNanos() {
    return lastFeedbackNanos;
  }

  /** Its tier in the last ranking that it took part in. */
  public Tier tier() {
    return tier;
  }

  /** Its score in the last ranking that it took part in. */
  public double score() {
    return score;
  }
}
