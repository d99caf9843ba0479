// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.List;

/**
 * A table of text that readers can unfold.
 *
 * @param title title of the table
 * @param header one cell per column
 * @param rows rows with the same number of cells; the first cell names the row
 * @param note explanation, or an empty text
 */
public record ReportTable(String title, List<String> header, List<List<String>> rows, String note) {

  public ReportTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
