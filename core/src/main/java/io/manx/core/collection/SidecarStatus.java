// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sidecar's report on itself and its drive. Immutable. */
public final class SidecarStatus {
  /** What it is doing. */
  public enum State {
    /** There is no sidecar, or it is silent. */
    ABSENT,
    /** It waits for a pause. */
    IDLE,
    /** Its drive reclaims. */
    COLLECTING,
    /** Its drive answered with errors, and is left alone. */
    FAULTY;

    static State of(long code) {
      return code < 0 || code >= values().length ? ABSENT : values()[(int) code];
    }
  }

  /** The sidecar's counters, in the page's order. */
  public enum Counter {
    /** Pauses whose beginning was signalled to it. */
    PAUSES,
    /** Times it told the drive to start. */
    STARTS,
    /** Times it told the drive to stop, since the pause ended. */
    STOPS,
    /** Times it told the drive to stop, since the limit was reached first. */
    EXPIRIES,
    /** Commands that the drive answered with an error. */
    ERRORS,
    /** Malformed datagrams. */
    REJECTED_DATAGRAMS,
    /** Datagrams that never arrived, by the gaps in their sequence. */
    LOST_DATAGRAMS,
    /** Pauses without a plan that was fresh enough. */
    STALE_PLANS,
    /** Nanoseconds from the last pause's beginning to the command's return. */
    LAST_REACTION_NANOS,
    /** Blocks that the drive has erased, if it reports them. */
    ERASES
  }

  /** No sidecar. */
  public static final SidecarStatus ABSENT =
      new SidecarStatus(State.ABSENT, new EnumMap<>(Counter.class), null);

  private final State state;
  private final Map<Counter, Long> counters;
  private final @Nullable DriveState drive;

  SidecarStatus(State state, Map<Counter, Long> counters, @Nullable DriveState drive) {
    this.state = state;
    this.counters = counters;
    this.drive = drive;
  }

  /** What it is doing. */
  public State state() {
    return state;
  }

  /** Returns a count since the sidecar began. */
  public long count(Counter counter) {
    return counters.getOrDefault(counter, 0L);
  }

  /** The drive's report, or null if there is none. */
  public @Nullable DriveState drive() {
    return drive;
  }
}
