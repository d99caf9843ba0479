package io.manx.driver.consistency;

/**
 * The token of a repair with a mark of the enrolment that it is of: epochs and losses begin anew
 * when a table is withdrawn and enrolled again. The mark follows from the revision of the row,
 * which begins at random.
 */
final class MarkedToken {
  /** Steps of a row that have the same mark, up to a rare carry. */
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
              + "' may have missed writes: that was not while the table was enrolled as it is now");
    }
    return marked.substring(0, end);
  }
}
