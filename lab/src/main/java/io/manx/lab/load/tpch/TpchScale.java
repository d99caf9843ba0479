// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import io.manx.results.UserException;

/**
 * The size of TPC-H's tables, and how their rows are divided among partitions.
 *
 * <p>Row counts are those of the TPC-H specification, revision 3, clause 4.2.5: at scale factor 1
 * there are 150,000 customers, 1,500,000 orders and about 6,000,000 line items. A partition of line
 * items has about as many rows whatever the scale, so that queries of one partition take the same
 * time.
 *
 * @param factor TPC-H's scale factor; it need not be one of the sizes that the specification allows
 *     for published results
 */
public record TpchScale(double factor) {
  /** Some 153,000 rows, which load in seconds. */
  public static final TpchScale DEFAULT = new TpchScale(0.02);

  /** Line items of one partition, about. */
  public static final int PARTITION_ROWS = 15_000;

  private static final double MIN = 0.001;

  /** Some 8,000 rows. */
  public static final TpchScale SMALLEST = new TpchScale(MIN);

  private static final double MAX = 10;
  private static final int CUSTOMERS = 150_000;
  private static final int ORDERS = 1_500_000;
  private static final double LINE_ITEMS_PER_ORDER = 4.0;

  public TpchScale {
    if (!(factor >= MIN && factor <= MAX)) {
      throw new UserException(
          "scale " + factor + " is out of range; choose " + MIN + " to " + (int) MAX);
    }
  }

  /** Returns the number of customers. */
  public int customers() {
    return (int) (CUSTOMERS * factor);
  }

  /** Returns the number of orders. */
  public int orders() {
    return (int) (ORDERS * factor);
  }

  /** Returns the expected number of line items; the true number differs by less than 2 %. */
  public long lineItems() {
    return (long) (orders() * LINE_ITEMS_PER_ORDER);
  }

  /**
   * Returns the number of partitions that hold a share of all line items.
   *
   * @param ratio the share, from 0 to 1
   */
  public int partitions(double ratio) {
    return (int) Math.max(1, Math.round(lineItems() * ratio / PARTITION_ROWS));
  }
}
