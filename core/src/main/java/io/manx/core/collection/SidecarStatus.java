package io.manx.core.collection;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the sidecar tells of itself and of its drive. Immutable. */
public final class SidecarStatus {
  /** What it is doing. */
  public enum State {
    /** There is none, or it is silent. */
    ABSENT,
    /** It waits for a pause. */
    IDLE,
    /** Its drive reclaims. */
    COLLECTING,
    /** Its drive answered errors; it is left alone. */
    FAULTY;

    static State of(long code) {
      return code < 0 || code >= values().length ? ABSENT : values()[(int) code];
    }
  }

  /** What it counts, in the page's order. */
  public enum Counter {
    /** Pauses whose beginning it heard of. */
    PAUSES,
    /** Times it told the drive to start. */
    STARTS,
    /** Times it told the drive to stop, since the pause ended. */
    STOPS,
    /** Times it told the drive to stop, since the limit was reached first. */
    EXPIRIES,
    /** Commands that the drive answered with an error. */
    ERRORS,
    /** Datagrams that were none of ours. */
    REJECTED_DATAGRAMS,
    /** Datagrams that never arrived, by the gaps in their sequence. */
    LOST_DATAGRAMS,
    /** Pauses without a plan that was fresh enough. */
    STALE_PLANS,
    /** Nanoseconds from the last pause's beginning to the command's return. */
    LAST_REACTION_NANOS,
    /** Blocks that the drive has erased, where it tells. */
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

  /** What the drive tells, or null if it tells nothing. */
  public @Nullable DriveState drive() {
    return drive;
  }
}
