package io.manx.core.wire;

/**
 * What a node says of a pause of its JVM that it expects. Immutable; relative to when it says so.
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
