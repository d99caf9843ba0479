// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import io.manx.results.training.TrainedTemplate;
import io.manx.results.training.Training;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A training as one self-contained HTML file, with the fitted line of each template as in figures 8
 * and 10 of Chauque 2020.
 */
public final class TrainingPage {
  private TrainingPage() {}

  /** Writes the page, whole or not at all. */
  public static void write(Path file, Training training) {
    byte[] html = html(training).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  static String html(Training training) {
    String body =
        HtmlPage.filled(
            "training.html",
            Map.of(
                "verdict", Html.findings(TrainingFindings.of(training)),
                "warnings", Html.warnings(training.warnings()),
                "charts", charts(training.templates()),
                "lines", Html.table(TrainingTables.lines(training)),
                "errors", Html.table(TrainingTables.errors(training))));
    return HtmlPage.of(
        "Manx: predicted times", body, TrainingData.of(training), "points.js", "training.js");
  }

  /** Returns one chart for each template, in the order that the script expects. */
  private static String charts(List<TrainedTemplate> templates) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < templates.size(); i++) {
      TrainedTemplate template = templates.get(i);
      String name = Html.escaped(template.name());
      String unpredicted = template.unpredicted();
      String note = unpredicted == null ? "" : " (not predicted: " + unpredicted + ")";
      html.append("<div><h4>%s%s</h4>\n".formatted(name, Html.escaped(note)))
          .append("<div class=\"chart\"><canvas id=\"line-%d\" role=\"img\"".formatted(i))
          .append(" aria-label=\"Time over concurrency: %s\">".formatted(name))
          .append("</canvas></div></div>\n");
    }
    return html.toString();
  }
}
