// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import io.manx.core.wire.ForetoldPause;
import org.jspecify.annotations.Nullable;

/** A node's announcement of one expected pause. Immutable. */
public final class PauseAnnouncement {
  private final long atNanos;
  private final long beginNanos;
  private final long lengthNanos;

  PauseAnnouncement(long atNanos, long beginNanos, long lengthNanos) {
    this.atNanos = atNanos;
    this.beginNanos = beginNanos;
    this.lengthNanos = lengthNanos;
  }

  /** Whether the announcement still stands if the pause has not come. */
  boolean stands(long nowNanos) {
    return nowNanos - atNanos <= 2 * PauseAnnouncer.LEAD_NANOS;
  }

  /** Whether a pause that began then is the announced one. */
  boolean isKeptBy(long pauseBeginNanos) {
    return stands(pauseBeginNanos) && pauseBeginNanos - atNanos >= -PauseAnnouncer.CLOCK_STEP_NANOS;
  }

  /** Returns the pause as announced at a time, or null if the announcement no longer stands. */
  public @Nullable ForetoldPause foretold(long nowNanos) {
    return stands(nowNanos)
        ? new ForetoldPause(Math.max(0, beginNanos - nowNanos), lengthNanos)
        : null;
  }
}
