// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import java.time.LocalDate;

/**
 * A partition of line items: a return flag and a bucket. Each order's items of one flag are in one
 * bucket. About half of all items are not returned ({@code N}), a quarter each is accepted ({@code
 * A}) or returned ({@code R}), so {@code N} has twice as many buckets.
 *
 * @param returnFlag A, N or R
 * @param bucket number of the bucket, from 0
 */
public record LineItemPartition(String returnFlag, int bucket) {
  /** The first date with hardly any gap in the items shipped from then on, by flag. */
  private static final LocalDate FIRST_OF_RETURNABLE = LocalDate.of(1992, 3, 1);

  private static final LocalDate FIRST_OF_OTHERS = LocalDate.of(1995, 7, 1);

  /** Days after the first date in which items were shipped without a gap, for any flag. */
  public static final int SHIPPING_DAYS = 1_150;

  private static final String NOT_RETURNED = "N";
  private static final double RATIO_NOT_RETURNED = 0.5;
  private static final double RATIO_OF_OTHER_FLAG = 0.25;

  /** Returns the number of all partitions. */
  public static int count(TpchScale scale) {
    return buckets(NOT_RETURNED, scale) + 2 * buckets("A", scale);
  }

  /** Returns a partition by its number, from 0. */
  public static LineItemPartition numbered(int number, TpchScale scale) {
    int ofNotReturned = buckets(NOT_RETURNED, scale);
    if (number < ofNotReturned) {
      return new LineItemPartition(NOT_RETURNED, number);
    }
    int rest = number - ofNotReturned;
    int ofEach = buckets("A", scale);
    return new LineItemPartition(rest < ofEach ? "A" : "R", rest % ofEach);
  }

  /** Returns the partition of an order's items. */
  static LineItemPartition of(long orderKey, String returnFlag, TpchScale scale) {
    // dbgen uses the first 8 of each 32 keys.
    long order = (orderKey / 32) * 8 + orderKey % 8;
    return new LineItemPartition(returnFlag, (int) (order % buckets(returnFlag, scale)));
  }

  private static int buckets(String returnFlag, TpchScale scale) {
    return scale.partitions(
        returnFlag.equals(NOT_RETURNED) ? RATIO_NOT_RETURNED : RATIO_OF_OTHER_FLAG);
  }

  /**
   * Returns the line status of nearly all its items: open if they are shipped after 17 June 1995,
   * dbgen's present, and finished otherwise.
   */
  public String lineStatus() {
    return returnFlag.equals(NOT_RETURNED) ? "O" : "F";
  }

  /** Returns a date on which items of that status were shipped, by days after the first. */
  public LocalDate shipDate(int days) {
    return (returnFlag.equals(NOT_RETURNED) ? FIRST_OF_OTHERS : FIRST_OF_RETURNABLE).plusDays(days);
  }
}
