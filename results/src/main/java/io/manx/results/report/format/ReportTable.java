package io.manx.results.report.format;

import java.util.List;

/**
 * A table of text, which readers unfold.
 *
 * @param title what it shows
 * @param header one cell per column
 * @param rows as many cells each, the first of which names the row
 * @param note what explains it, or an empty string
 */
public record ReportTable(String title, List<String> header, List<List<String>> rows, String note) {

  public ReportTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
