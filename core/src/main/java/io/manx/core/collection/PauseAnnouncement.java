package io.manx.core.collection;

import io.manx.core.wire.ForetoldPause;
import org.jspecify.annotations.Nullable;

/** One pause that a node expects, and for how long it says so. Immutable. */
public final class PauseAnnouncement {
  private final long atNanos;
  private final long beginNanos;
  private final long lengthNanos;

  PauseAnnouncement(long atNanos, long beginNanos, long lengthNanos) {
    this.atNanos = atNanos;
    this.beginNanos = beginNanos;
    this.lengthNanos = lengthNanos;
  }

  /** Whether it is still said, the pause not having come. */
  boolean stands(long nowNanos) {
    return nowNanos - atNanos <= 2 * PauseAnnouncer.LEAD_NANOS;
  }

  /** Whether a pause that began then is the one. */
  boolean isKeptBy(long pauseBeginNanos) {
    return stands(pauseBeginNanos) && pauseBeginNanos - atNanos >= -PauseAnnouncer.CLOCK_STEP_NANOS;
  }

  /** What is said of it at a time, or null if it is no longer said. */
  public @Nullable ForetoldPause foretold(long nowNanos) {
    return stands(nowNanos)
        ? new ForetoldPause(Math.max(0, beginNanos - nowNanos), lengthNanos)
        : null;
  }
}
