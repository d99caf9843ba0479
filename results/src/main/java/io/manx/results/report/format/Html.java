package io.manx.results.report.format;

import java.util.List;
import java.util.stream.Collectors;

/** Pieces of HTML. Every text that may contain markup must go through {@link #escaped}. */
public final class Html {
  private Html() {}

  /** Returns a text with its special characters as HTML entities. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** Returns a table that scrolls separately on a narrow screen; cells must already be HTML. */
  public static String table(List<String> header, List<List<String>> rows) {
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><thead><tr>");
    header.forEach(cell -> html.append("<th scope=\"col\">").append(cell).append("</th>"));
    html.append("</tr></thead><tbody>");
    for (List<String> row : rows) {
      html.append("<tr><th scope=\"row\">").append(row.get(0)).append("</th>");
      row.stream().skip(1).forEach(cell -> html.append("<td>").append(cell).append("</td>"));
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  /** Returns content that readers unfold, under a summary; empty without content. */
  public static String folded(String summary, String content) {
    return content.isEmpty()
        ? ""
        : "<details><summary>%s</summary>\n%s</details>\n".formatted(escaped(summary), content);
  }

  /** Returns one paragraph for each finding of a verdict. */
  public static String findings(List<String> lines) {
    return lines.stream()
        .map(line -> "<p class=\"finding\">" + escaped(line) + "</p>\n")
        .collect(Collectors.joining());
  }

  /** Returns a heading within a section. */
  public static String heading(String text) {
    return "<h3>" + escaped(text) + "</h3>\n";
  }
}
