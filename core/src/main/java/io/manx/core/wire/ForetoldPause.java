// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

/**
 * A node's announcement of an expected pause of its JVM, relative to the time of the message.
 * Immutable.
 */
public final class ForetoldPause {
  private final long untilNanos;
  private final long lengthNanos;

  /**
   * Creates it.
   *
   * @param untilNanos time until it begins
   * @param lengthNanos how long it usually lasts
   * @throws IllegalArgumentException if the time is negative, or the length not positive
   */
  public ForetoldPause(long untilNanos, long lengthNanos) {
    if (untilNanos < 0 || lengthNanos <= 0) {
      throw new IllegalArgumentException(
          "a pause of " + lengthNanos + " ns in " + untilNanos + " ns");
    }
    this.untilNanos = untilNanos;
    this.lengthNanos = lengthNanos;
  }

  /** Time until it begins. */
  public long untilNanos() {
    return untilNanos;
  }

  /** How long it usually lasts. */
  public long lengthNanos() {
    return lengthNanos;
  }
}
