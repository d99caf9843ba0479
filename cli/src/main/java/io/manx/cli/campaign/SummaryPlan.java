// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import java.util.List;

/**
 * A page of tables that puts finished rows side by side.
 *
 * @param file the Markdown file
 * @param kind what it shows
 * @param rows names of rows, with {@code *} and {@code ?}
 */
record SummaryPlan(String file, Kind kind, List<String> rows) {
  /** What a summary shows. */
  enum Kind {
    /** Simulated policies with the same copies: Manx's, the best published one, and others. */
    POLICIES,
    /** Simulated orders of waiting reads. */
    ORDERS,
    /** Ratios of each variant in each row, and their geometric means over the rows. */
    GRID
  }
}
