// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.Breakdown;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The breakdown of the time of reads on a live cluster, as one self-contained HTML file. */
public final class BreakdownPage {
  private BreakdownPage() {}

  /**
   * Writes the page, whole or not at all.
   *
   * @param what description of the figures in a sentence
   * @param length length of the charts over time
   */
  public static void write(Path file, Breakdown breakdown, String what, Duration length) {
    byte[] html = html(breakdown, what, length).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the page as HTML. */
  static String html(Breakdown breakdown, String what, Duration length) {
    String body =
        HtmlPage.filled(
            "live.html",
            Map.of(
                "finding",
                Html.escaped(what),
                "title",
                HtmlBreakdown.TITLE,
                "breakdown",
                HtmlBreakdown.of(breakdown)));
    return HtmlPage.of(
        "Manx: where the time of reads goes",
        body,
        ReportData.of(breakdown, length),
        "breakdown.js");
  }
}
