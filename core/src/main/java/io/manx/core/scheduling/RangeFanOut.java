package io.manx.core.scheduling;

/**
 * How many of the ranges of a range read are asked at once: as many as the rows asked for need,
 * where the first one, which the read may enter near its end, counts as without rows (Fukuda 2013,
 * section IV.B, "P"). Used by one thread.
 */
public final class RangeFanOut {
  private final int rows;
  private boolean entersMidway;
  private boolean isAsked;
  private double expected;

  /**
   * Begins with no range.
   *
   * @param rows that are still wanted
   * @param entersMidway whether the read may begin within the first range
   */
  public RangeFanOut(int rows, boolean entersMidway) {
    this.rows = rows;
    this.entersMidway = entersMidway;
  }

  /** Whether one more range is likely to be needed, as the first one always is. */
  public boolean needsMore() {
    return !isAsked || !(expected >= rows);
  }

  /** Asks one more range, which is likely to have so many rows. */
  public void add(double itsRows) {
    isAsked = true;
    if (!entersMidway && itsRows > 0) {
      expected += itsRows;
    }
    entersMidway = false;
  }
}
