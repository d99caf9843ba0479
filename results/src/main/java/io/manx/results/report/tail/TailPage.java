// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import io.manx.results.tail.TailSummary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The slowest requests of runs as one self-contained HTML file. */
public final class TailPage {
  private TailPage() {}

  /** Writes the page, whole or not at all. */
  public static void write(Path file, List<TailSummary> summaries) {
    byte[] html = html(summaries).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the page as HTML. */
  static String html(List<TailSummary> summaries) {
    String content = HtmlTail.of(summaries);
    String section =
        content.isEmpty()
            ? ""
            : "<section id=\"tail\">\n<h2>%s</h2>\n%s</section>\n"
                .formatted(HtmlTail.TITLE, content);
    String body = "<header><h1>Manx: the slowest requests</h1></header>\n<main>\n%s</main>\n";
    return HtmlPage.of("Manx: the slowest requests", body.formatted(section), "{}");
  }
}
