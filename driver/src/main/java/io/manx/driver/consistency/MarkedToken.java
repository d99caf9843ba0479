// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

/**
 * A repair token with a mark of its enrolment. Epochs and losses restart when a table is withdrawn
 * and enrolled again, so a token without a mark could be taken for one of another enrolment. The
 * mark is computed from the revision of the row, which starts at random.
 */
final class MarkedToken {
  /** Successive revisions that share a mark, except for a rare carry. */
  static final long STEPS = 1L << 30;

  private static final long MARKS = 36L * 36 * 36 * 36;

  private MarkedToken() {}

  /** Returns a token with the mark of a revision. */
  static String of(String token, long revision) {
    return token + "." + mark(revision);
  }

  private static String mark(long revision) {
    return Long.toString(revision / STEPS % MARKS, Character.MAX_RADIX);
  }

  /**
   * Returns the token without its mark.
   *
   * @throws IllegalArgumentException if it has another mark, or none
   */
  static String unmarked(String marked, long revision) {
    int end = marked.lastIndexOf('.');
    if (end < 0 || !marked.substring(end + 1).equals(mark(revision))) {
      throw new IllegalArgumentException(
          "a repair that began at '"
              + marked
              + "' may have missed writes: it belongs to another enrolment of the table");
    }
    return marked.substring(0, end);
  }
}
