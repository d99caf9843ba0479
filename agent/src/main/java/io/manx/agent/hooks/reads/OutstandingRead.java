// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.feature.Hook;
import io.manx.agent.journal.SentRead;
import io.manx.agent.measurement.ReplicaState;
import io.manx.agent.runtime.Agent;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
import io.manx.core.routing.Router;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A read that was sent to a replica. It ends once: answered, failed or expired. Its end is reported
 * to the policy that heard of its beginning, since a policy chosen meanwhile has not counted it.
 * Thread-safe.
 */
public abstract class OutstandingRead implements SentRead {
  private static final Agent AGENT = Agent.instance();
  private static final AtomicIntegerFieldUpdater<OutstandingRead> SETTLED =
      AtomicIntegerFieldUpdater.newUpdater(OutstandingRead.class, "settled");

  private static final End[] ENDS = {End.OPEN, End.ANSWERED, End.FAILED, End.EXPIRED};
  private static final int OPEN = 0;
  private static final int ANSWERED = 1;
  private static final int FAILED = 2;
  private static final int EXPIRED = 3;

  private final long sentNanos;
  private final int replica;
  private final ReadClass readClass;
  private final Demand demand;
  private final AtomicInteger outstanding;
  private final @Nullable ReplicaSelector policy;

  /** The code of its end, an index of {@link #ENDS}. */
  private volatile int settled;

  private long endedNanos;

  /** Begins it, and notes that it was sent. */
  protected OutstandingRead(int replica, ReadClass readClass, Demand demand) {
    this.sentNanos = AGENT.nanos();
    this.replica = replica;
    this.readClass = readClass;
    ReplicaState state = AGENT.measurement().replicas().state(replica);
    this.demand = demand;
    this.policy = AGENT.ranking().sent(replica, demand, sentNanos);
    this.outstanding = state.sent();
    costs().sent(); // last: the policy may fail, and then no end would be counted
  }

  @Override
  public final long sentNanos() {
    return sentNanos;
  }

  /** Whether it reads a range, or a part of one. */
  public final boolean isRange() {
    return readClass == ReadClass.RANGE;
  }

  /** What was known of it when it was sent. */
  final Demand demand() {
    return demand;
  }

  @Override
  public final int replica() {
    return replica;
  }

  private static RequestCosts costs() {
    return AGENT.measurement().demands().costs();
  }

  private static Router router() {
    return AGENT.ranking().router();
  }

  /** Whether it has not ended. */
  public final boolean isOutstanding() {
    return settled == OPEN;
  }

  @Override
  public final End end() {
    return ENDS[settled];
  }

  @Override
  public final long endedNanos() {
    return endedNanos;
  }

  /** Returns true to the first caller only, which must then report how it ended. */
  private boolean settle(int end, long nowNanos) {
    if (settled != OPEN) {
      return false;
    }
    endedNanos = nowNanos; // before the end is published, since stories read both
    if (!SETTLED.compareAndSet(this, OPEN, end)) {
      return false;
    }
    outstanding.decrementAndGet();
    return true;
  }

  /** Called once with its response. */
  protected void onAnswer(long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  /**
   * Called once when it has ended, before Cassandra sees the response, and even if the policy
   * fails.
   *
   * @param answered whether by a response
   */
  protected void ended(boolean answered) {}

  /**
   * Ends it with its response, unless it has ended. The policy is told before anything else that
   * may fail, so that a later failure leaves nothing outstanding.
   *
   * @param rankedNanos the response time that the policy is told
   */
  public final void answered(
      long responseNanos, long rankedNanos, @Nullable Feedback feedback, long nowNanos) {
    Feedback credible = feedback == null ? null : feedback.within(responseNanos);
    if (!settle(ANSWERED, nowNanos)) {
      return;
    }
    try {
      costs().answered(replica, demand, rankedNanos, credible, nowNanos);
      router().answered(policy, replica, demand, rankedNanos, credible, nowNanos);
    } finally {
      ended(true);
    }
    onAnswer(responseNanos, credible, nowNanos);
    if (credible != feedback) {
      AGENT.measurement().feedbackCorrected();
    }
    AGENT.measurement().answered(replica, readClass, responseNanos, credible, nowNanos);
  }

  /**
   * Ends it as failed: refused, or never sent.
   *
   * @return false if it had ended already
   */
  public final boolean failed() {
    long now = AGENT.nanos();
    if (!settle(FAILED, now)) {
      return false;
    }
    try {
      costs().ended(demand, now - sentNanos, now);
      router().failed(policy, replica, demand, now - sentNanos, now);
    } finally {
      ended(false);
    }
    AGENT.measurement().unanswered(replica);
    return true;
  }

  /**
   * Ends it as expired.
   *
   * @return false if it had ended already
   */
  public final boolean expired() {
    long now = AGENT.nanos();
    if (!settle(EXPIRED, now)) {
      return false;
    }
    try {
      costs().ended(demand, now - sentNanos, now);
      router().expired(policy, replica, demand, now - sentNanos, now);
    } finally {
      ended(false);
    }
    AGENT.measurement().unanswered(replica);
    return true;
  }

  /**
   * Ends it after a failure of a hook, if that came before its end. Counts as expired, so that the
   * replica does not count as failing. Never throws.
   */
  public static void dropAfterFailure(@Nullable Object tag, Hook hook) {
    if (tag instanceof OutstandingRead) {
      hook.guard(((OutstandingRead) tag)::expired);
    }
  }
}
