// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.gate.GateResult;
import io.manx.results.gate.JudgedGates;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.reference.ReferenceRatio;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import java.util.List;

/** Gates as tables of a Markdown document, such as the summary of a pipeline's job. */
public final class GateMarkdown {
  private GateMarkdown() {}

  /** Returns the gates and the comparison with the reference; empty if there are none. */
  public static String of(JudgedGates gates) {
    StringBuilder text = new StringBuilder();
    if (!gates.results().isEmpty()) {
      text.append(
          MarkdownTable.ofWords(
              "Gates",
              List.of("verdict", "fail if", "variant", "figure (95 % interval)", "note"),
              gates.results().stream().map(GateMarkdown::cells).toList()));
      text.append(GateText.sum(gates)).append("\n\n");
    }
    ReferenceComparison reference = gates.reference();
    if (reference != null) {
      text.append(
          MarkdownTable.ofWords(
              "Ratio to the reference, unpaired",
              List.of("figure", "variant", "ratio (95 % interval)"),
              reference.ratios().stream().map(GateMarkdown::cells).toList()));
      text.append(ReferenceText.UNPAIRED).append("\n\n");
      ReferenceText.notes(reference).forEach(note -> text.append("- ").append(note).append('\n'));
      text.append('\n');
    }
    return text.toString();
  }

  private static List<String> cells(GateResult result) {
    return List.of(
        GateText.word(result.verdict()),
        "`" + result.limit().text() + "`",
        result.variant(),
        GateNumbers.figure(result),
        GateText.note(result));
  }

  private static List<String> cells(ReferenceRatio ratio) {
    return List.of(
        ratio.result().operation() + " " + ratio.result().metric().label(),
        ratio.variant(),
        Format.ratioWithInterval(ratio.result()) + " " + Format.mark(ratio.result().verdict()));
  }
}
