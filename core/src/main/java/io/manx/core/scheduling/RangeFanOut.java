// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Decides how many ranges a range read asks at once: as many as its rows are expected to need
 * (Fukuda 2013, section IV.B, "P"). The first one counts as having no rows, since the read may
 * enter it near its end. Used by one thread.
 */
public final class RangeFanOut {
  private final int rows;
  private boolean entersMidway;
  private boolean isAsked;
  private double expected;

  /**
   * Begins with no range.
   *
   * @param rows number of rows still wanted
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

  /** Adds a range, which is expected to have so many rows. */
  public void add(double itsRows) {
    isAsked = true;
    if (!entersMidway && itsRows > 0) {
      expected += itsRows;
    }
    entersMidway = false;
  }
}
