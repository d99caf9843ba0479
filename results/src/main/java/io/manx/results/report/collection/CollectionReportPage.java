// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The gains of garbage collection in the drive during pauses of the JVM, as one self-contained HTML
 * file. It shows figures 2, 3, 4, 7 and 8 and table 1 of Han and others, APSys 2018, for
 * evaluations.
 */
public final class CollectionReportPage {
  private CollectionReportPage() {}

  /** Writes the page, whole or not at all. */
  public static void write(Path file, List<CollectionEvaluation> evaluations) {
    byte[] html = html(evaluations).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the page as HTML. */
  static String html(List<CollectionEvaluation> evaluations) {
    List<String> labels = CollectionLabels.of(evaluations);
    String body =
        HtmlPage.filled(
            "collections.html",
            Map.of(
                "verdict", Html.findings(verdicts(evaluations, labels)),
                "changes", Html.table(CollectionTables.changes(evaluations, labels)),
                "pauses", Html.table(CollectionTables.pauses(evaluations, labels)),
                "evaluations", HtmlCollection.of(evaluations, labels)));
    return HtmlPage.styled(
        HtmlPage.resource("collection.css"),
        "Manx: collection of garbage in the drive",
        body,
        CollectionReportData.of(evaluations, labels),
        "collection-look.js",
        "collection-pictures.js",
        "collection.js");
  }

  private static List<String> verdicts(
      List<CollectionEvaluation> evaluations, List<String> labels) {
    return IntStream.range(0, labels.size())
        .mapToObj(i -> new CollectionFindings(evaluations.get(i)).verdict(labels.get(i)))
        .toList();
  }
}
