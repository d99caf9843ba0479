// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import io.manx.results.statistics.MetricRatio;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Pieces of HTML. Every text that may contain markup must go through {@link #escaped}. */
public final class Html {
  private static final Pattern TAG = Pattern.compile("<[^>]+>");

  /** Characters of a column's name that fit in a narrow column; longer ones take two. */
  private static final int NARROW_LABEL = 10;

  private Html() {}

  /** Returns a text with its special characters as HTML entities. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /**
   * Returns a table; on a narrow screen each row becomes a block, with the column's name above each
   * value. A table that is still wider than the page scrolls separately.
   *
   * @param caption title of the table, as text
   * @param header cells of HTML
   * @param rows cells of HTML; the first one of each row names it
   */
  public static String table(String caption, List<String> header, List<List<String>> rows) {
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table class=\"cards\">");
    html.append("<caption>").append(escaped(caption)).append("</caption><thead><tr>");
    header.forEach(cell -> html.append("<th scope=\"col\">").append(cell).append("</th>"));
    html.append("</tr></thead><tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr><th scope=\"row\">").append(row.get(0)).append("</th>");
      for (int column = 1; column < row.size(); column++) {
        String label = TAG.matcher(header.get(column)).replaceAll("");
        String wide = label.length() > NARROW_LABEL ? " class=\"wide\"" : "";
        html.append("<td%s data-label=\"%s\">".formatted(wide, label));
        html.append(row.get(column)).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  /** Returns a table of text with its note; empty without rows. */
  public static String table(ReportTable table) {
    return table.rows().isEmpty()
        ? ""
        : table(
                table.title(),
                escaped(table.header()),
                table.rows().stream().map(Html::escaped).toList())
            + note(table.note());
  }

  private static List<String> escaped(List<String> cells) {
    return cells.stream().map(Html::escaped).toList();
  }

  /** Returns the content of a cell: ratio, interval and verdict, marked as good or bad. */
  public static String ratio(MetricRatio result) {
    String kind = !result.verdict().isClaim() ? "none" : Format.isBetter(result) ? "good" : "bad";
    String sign =
        switch (result.verdict()) {
          case LOWER -> "▼ ";
          case HIGHER -> "▲ ";
          default -> "";
        };
    String interval = Format.interval(result.interval95());
    return "<b>%s</b> <span class=\"interval\">%s</span><span class=\"verdict %s\">%s%s</span>"
        .formatted(
            Format.ratio(result),
            interval.isEmpty() ? "" : "(" + interval + ")",
            kind,
            sign,
            result.verdict().text());
  }

  /** Returns a note in small print; empty without text. */
  public static String note(String text) {
    return text.isEmpty() ? "" : "<p class=\"note\">" + escaped(text) + "</p>\n";
  }

  /** Returns content that readers unfold, under a summary; empty without content. */
  public static String folded(String summary, String content) {
    return content.isEmpty()
        ? ""
        : "<details><summary>%s</summary>\n%s</details>\n".formatted(escaped(summary), content);
  }

  /** Returns a section that readers unfold, under a heading; empty without content. */
  public static String foldedSection(String title, String content) {
    return content.isEmpty()
        ? ""
        : "<details class=\"section\"><summary><h2>%s</h2></summary>\n%s</details>\n"
            .formatted(escaped(title), content);
  }

  /** Returns one paragraph for each finding of a verdict. */
  public static String findings(List<String> lines) {
    return lines.stream()
        .map(line -> "<p class=\"finding\">" + escaped(line) + "</p>\n")
        .collect(Collectors.joining());
  }

  /** Returns warnings as a list under a heading; empty if there are none. */
  public static String warnings(List<String> warnings) {
    return warnings.isEmpty()
        ? ""
        : warnings.stream()
            .map(warning -> "<li>" + escaped(warning) + "</li>\n")
            .collect(
                Collectors.joining(
                    "",
                    "<div class=\"warnings\">\n<h3>Warnings, and what they mean for the verdict</h3>\n<ul>\n",
                    "</ul>\n</div>\n"));
  }
}
