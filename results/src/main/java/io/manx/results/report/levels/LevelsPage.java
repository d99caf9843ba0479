// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The consistency levels of one cluster, as one self-contained HTML file. It shows figures 2 to 7
 * and tables I to V of Gorbenko 2020 for this cluster.
 */
public final class LevelsPage {
  private LevelsPage() {}

  /** Writes the page, whole or not at all. */
  public static void write(Path file, LevelsReport report) {
    byte[] html = html(report).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the page as HTML. */
  static String html(LevelsReport report) {
    String body =
        HtmlPage.filled(
            "levels.html",
            Map.of(
                "verdict", Html.findings(report.verdict()),
                "domains", HtmlLevels.domains(report.domains()),
                "curves", HtmlLevels.curves(report.curves()),
                "starts", HtmlLevels.starts(report.starts()),
                "checks", HtmlChecks.of(report.checks()),
                "tables", HtmlLevels.tables(report.tables())));
    return HtmlPage.of(
        "Manx: consistency levels",
        body,
        LevelsData.of(report),
        "surface.js",
        "domains.js",
        "points.js",
        "levels.js",
        "starts.js",
        "checks.js");
  }
}
