package io.manx.simulator.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens to nodes. Times are in milliseconds of virtual time.
 *
 * @param kind what
 * @param nodes whom it strikes, by number from 0; null for all
 * @param together whether all of them at once, rather than each by a schedule of its own
 * @param atMs when it begins first; null for a random time within the first period
 * @param everyMs mean time from beginning to beginning, or null if it happens once
 * @param forMs how long it lasts, or null for ever
 * @param jitter share by which both vary at most, 0 to 1
 * @param factor how many times longer service takes, if slow or flipping
 * @param noticedMs time until requesters know that a node is dead
 * @param recorded pauses of a real process, which each node goes through from a place of its own,
 *     over and over; null for pauses by {@code everyMs} and {@code forMs}
 */
public record DisturbanceSpec(
    Kind kind,
    @Nullable List<Integer> nodes,
    boolean together,
    @Nullable Double atMs,
    @Nullable Double everyMs,
    @Nullable Double forMs,
    double jitter,
    double factor,
    double noticedMs,
    @Nullable List<RecordedPause> recorded) {

  /**
   * A pause of a real process.
   *
   * @param lengthMs how long it took
   * @param untilNextMs time from its beginning to that of the next
   */
  public record RecordedPause(double lengthMs, double untilNextMs) {}

  /** What happens. */
  public enum Kind {
    /** The node does nothing. */
    PAUSE,
    /** The node takes longer. */
    SLOW,
    /** In each period the node is slow or not, by half a chance (Suresh 2015, section 5). */
    FLIP,
    /** The node loses what it has, and comes back empty. */
    DEAD
  }
}
