// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.gate.GateResult;
import io.manx.results.gate.GateVerdict;
import io.manx.results.gate.JudgedGates;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.reference.ReferenceRatio;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.ReportTable;
import java.util.List;

/** Gates as a section of a report. */
public final class GateHtml {
  private GateHtml() {}

  /** Returns the gates and the comparison with the reference; empty if there are none. */
  public static String of(JudgedGates gates) {
    StringBuilder html = new StringBuilder();
    if (!gates.results().isEmpty()) {
      html.append(section("Gates", gates(gates)));
    }
    ReferenceComparison reference = gates.reference();
    if (reference != null) {
      html.append(section("Ratio to the reference", reference(reference)));
    }
    return html.toString();
  }

  private static String section(String title, String content) {
    return "<section>\n<h2>%s</h2>\n%s</section>\n".formatted(Html.escaped(title), content);
  }

  private static String gates(JudgedGates gates) {
    String kind = gates.count(GateVerdict.FAILED) > 0 ? "warnings" : "note";
    return "<p class=\"%s\">%s</p>\n".formatted(kind, Html.escaped(GateText.sum(gates)))
        + Html.table(
            new ReportTable(
                "Figures and their limits",
                List.of("fail if", "variant", "verdict", "figure (95 % interval)", "note"),
                gates.results().stream().map(GateHtml::cells).toList(),
                ""));
  }

  private static List<String> cells(GateResult result) {
    return List.of(
        result.limit().text(),
        result.variant(),
        GateText.word(result.verdict()),
        GateNumbers.figure(result),
        GateText.note(result));
  }

  private static String reference(ReferenceComparison reference) {
    StringBuilder html = new StringBuilder(Html.note(ReferenceText.UNPAIRED));
    html.append(
        Html.table(
            new ReportTable(
                "Figures of now, divided by those of the reference",
                List.of("figure", "variant", "ratio (95 % interval)", "verdict"),
                reference.ratios().stream().map(GateHtml::cells).toList(),
                "")));
    ReferenceText.notes(reference).forEach(note -> html.append(Html.note(note)));
    return html.toString();
  }

  private static List<String> cells(ReferenceRatio ratio) {
    return List.of(
        ratio.result().operation() + " " + ratio.result().metric().label(),
        ratio.variant(),
        Format.ratioWithInterval(ratio.result()),
        ratio.result().verdict().text());
  }
}
