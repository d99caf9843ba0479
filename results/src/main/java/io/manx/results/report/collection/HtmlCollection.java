// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import java.util.List;
import java.util.Map;

/** The sections of the page on garbage collection in the drive. */
final class HtmlCollection {
  private HtmlCollection() {}

  /** Returns one section for each evaluation; the first is unfolded. */
  static String of(List<CollectionEvaluation> evaluations, List<String> labels) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < labels.size(); i++) {
      html.append(section(evaluations.get(i), i));
    }
    return html.toString();
  }

  private static String section(CollectionEvaluation evaluation, int index) {
    CollectionFindings findings = new CollectionFindings(evaluation);
    return HtmlPage.filled(
        "collection.html",
        Map.ofEntries(
            Map.entry("n", String.valueOf(index)),
            Map.entry("open", index == 0 ? " open" : ""),
            Map.entry("title", Html.escaped(evaluation.title())),
            Map.entry("about", Html.escaped(about(evaluation))),
            Map.entry("causes", Html.escaped(findings.causes(evaluation.baseline()))),
            Map.entry("moments", Html.escaped(findings.moments())),
            Map.entry("dirty", Html.escaped(findings.dirty())),
            Map.entry("free", Html.escaped(findings.freeBlocks())),
            Map.entry("tails", Html.escaped(findings.tails())),
            Map.entry("slowest", Html.escaped(findings.slowest())),
            Map.entry("flushes", Html.escaped(findings.flushes())),
            Map.entry("erases", Html.escaped(findings.erases())),
            Map.entry("baseline", Html.escaped(evaluation.baseline().name())),
            Map.entry(
                "own", Html.escaped(evaluation.own().map(PolicyFigures::name).orElse("no other"))),
            Map.entry(
                "figures",
                Html.folded("As a table", Html.table(CollectionTables.figures(evaluation))))));
  }

  private static String about(CollectionEvaluation evaluation) {
    String fill =
        Double.isFinite(evaluation.fillRatio())
            ? ", %s %% of the drive in use"
                .formatted(Format.number(100 * evaluation.fillRatio()).replaceAll("\\.0+$", ""))
            : "";
    return "%s of %s s from seed %d%s; read from %s."
        .formatted(
            Format.count(evaluation.baseline().seeds(), "run"),
            Format.number(evaluation.seconds()),
            evaluation.seed(),
            fill,
            evaluation.file());
  }
}
