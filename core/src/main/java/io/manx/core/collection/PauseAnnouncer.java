// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a node announces a pause: once for each, within {@link #LEAD_NANOS} of its foreseen
 * beginning. Pauses are announced only if they usually last {@link #LEAST_LENGTH_NANOS} or longer.
 * Lead and pause together must take no more than a fifth of the time between two pauses. If a node
 * pauses more often, sparing it costs the others more than its pauses do, and they would not
 * believe it either.
 *
 * <p>An announcement ends after twice its lead if the pause has not come. There is no other until
 * the next pause is over. Counts which announcements came true. For one thread, except for its
 * counts.
 */
public final class PauseAnnouncer {
  /**
   * How long before its beginning a pause is announced. It is long enough for a few answers to
   * reach each client, for reads under way to end, and for the forecast's error. It is short
   * compared with the time between two pauses, since the node is spared all that time.
   */
  public static final long LEAD_NANOS = 50_000_000;

  /** A shorter pause costs less than having its node's reads served elsewhere. */
  public static final long LEAST_LENGTH_NANOS = 5_000_000;

  /** A node may be spared for one part in so many of the time. */
  static final int LEAST_TIMES_APART = 5;

  /** JVMs report the beginning of a pause in whole milliseconds, by two clocks. */
  static final long CLOCK_STEP_NANOS = 2_000_000;

  private @Nullable PauseAnnouncement said;
  private final LongAdder foretold = new LongAdder();
  private final LongAdder kept = new LongAdder();
  private final LongAdder missed = new LongAdder();

  /**
   * Decides whether to announce a pause now.
   *
   * @param untilNanos foreseen time until the next pause
   * @param usualNanos how long pauses usually last
   * @param intervalNanos usual time from the beginning of one pause to that of the next; 0 if it is
   *     unknown
   * @return the new announcement, or null if there is none
   */
  public @Nullable PauseAnnouncement look(
      long nowNanos, long untilNanos, long usualNanos, long intervalNanos) {
    if (said != null || untilNanos > LEAD_NANOS || !isWorthIt(usualNanos, intervalNanos)) {
      return null;
    }
    PauseAnnouncement fresh = new PauseAnnouncement(nowNanos, nowNanos + untilNanos, usualNanos);
    said = fresh;
    foretold.increment();
    return fresh;
  }

  private static boolean isWorthIt(long usualNanos, long intervalNanos) {
    return usualNanos >= LEAST_LENGTH_NANOS
        && LEAD_NANOS + usualNanos <= intervalNanos / LEAST_TIMES_APART;
  }

  /** A pause is over. */
  public void paused(long beginNanos, long lengthNanos) {
    if (said != null && said.isKeptBy(beginNanos)) {
      kept.increment();
    } else if (lengthNanos >= LEAST_LENGTH_NANOS) {
      missed.increment();
    }
    said = null;
  }

  /** Pauses that were foretold. */
  public long foretold() {
    return foretold.sum();
  }

  /** Those of them that began within twice the lead. */
  public long kept() {
    return kept.sum();
  }

  /** Pauses of the least length or longer that were not foretold, or came too late. */
  public long missed() {
    return missed.sum();
  }
}
