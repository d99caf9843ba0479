// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

/**
 * The number of writes that reached an emulated drive late. On a busy machine it receives writes
 * late and so answers later than a real drive would.
 *
 * @param writes number of all writes
 * @param late number of writes that arrived later than {@link #LATE_NANOS} after they were sent
 */
public record Lateness(long writes, long late) {
  /** Limit for late writes: a twentieth of a JVM pause that is long enough to collect in. */
  public static final long LATE_NANOS = 1_000_000;

  /** One line with both numbers. */
  String text() {
    return "The emulated drive received %,d of %,d writes later than 1 ms after they were sent"
        .formatted(late, writes);
  }
}
