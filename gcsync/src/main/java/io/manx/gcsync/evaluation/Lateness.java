package io.manx.gcsync.evaluation;

/**
 * Whether an emulated drive answered when a real one would have: what it hears of late, because
 * this machine was busy, it also answers late.
 *
 * @param writes that it was asked about
 * @param late those of them that it heard of later than {@link #LATE_NANOS} after they were sent
 */
public record Lateness(long writes, long late) {
  /** A twentieth of a pause of the JVM that is worth collecting in. */
  public static final long LATE_NANOS = 1_000_000;

  /** One line on them. */
  String text() {
    return "The emulated drive heard of %,d of %,d writes later than 1 ms after they were sent"
        .formatted(late, writes);
  }
}
