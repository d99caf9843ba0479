// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.gate.GateResult;
import io.manx.results.gate.GateVerdict;
import io.manx.results.gate.JudgedGates;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.reference.ReferenceRatio;
import io.manx.results.report.format.Html;
import java.util.List;

/** Gates as a section of a report. */
public final class GateHtml {
  private static final String REFERENCE = "Ratio to the reference, unpaired";

  private GateHtml() {}

  /** Returns the gates, and folded the comparison with the reference; empty without either. */
  public static String of(JudgedGates gates) {
    ReferenceComparison reference = gates.reference();
    return (gates.results().isEmpty() ? "" : gates(gates))
        + (reference == null ? "" : Html.foldedSection(REFERENCE, reference(reference)));
  }

  private static String gates(JudgedGates gates) {
    String kind = gates.count(GateVerdict.FAILED) > 0 ? "warnings" : "note";
    boolean hasNotes = gates.results().stream().anyMatch(each -> !GateText.note(each).isEmpty());
    List<String> header =
        List.of("fail if", "variant", "verdict", "figure (95&nbsp;% interval)", "note");
    int columns = header.size() - (hasNotes ? 0 : 1);
    return "<section>\n<h2>Gates</h2>\n<p class=\"%s\">%s</p>\n%s</section>\n"
        .formatted(
            kind,
            Html.escaped(GateText.sum(gates)),
            Html.table(
                "Figures and their limits",
                header.subList(0, columns),
                gates.results().stream().map(each -> cells(each).subList(0, columns)).toList()));
  }

  private static List<String> cells(GateResult result) {
    return List.of(
        Html.escaped(result.limit().text()),
        Html.escaped(result.variant()),
        "<span class=\"verdict %s\">%s</span>"
            .formatted(style(result.verdict()), GateText.word(result.verdict())),
        Html.escaped(GateNumbers.figure(result)),
        Html.escaped(GateText.note(result)));
  }

  private static String style(GateVerdict verdict) {
    return switch (verdict) {
      case PASSED -> "good";
      case FAILED -> "bad";
      case UNDECIDED -> "none";
    };
  }

  private static String reference(ReferenceComparison reference) {
    StringBuilder html = new StringBuilder(Html.note(ReferenceText.UNPAIRED));
    html.append(
        Html.table(
            "Figures of now, divided by those of the reference",
            List.of("figure", "variant", "ratio (95&nbsp;% interval)"),
            reference.ratios().stream().map(GateHtml::cells).toList()));
    ReferenceText.notes(reference).forEach(note -> html.append(Html.note(note)));
    return html.toString();
  }

  private static List<String> cells(ReferenceRatio ratio) {
    return List.of(
        Html.escaped(ratio.result().operation() + " " + ratio.result().metric().label()),
        Html.escaped(ratio.variant()),
        Html.ratio(ratio.result()));
  }
}
