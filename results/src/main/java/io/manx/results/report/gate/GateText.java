// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.gate.GateResult;
import io.manx.results.gate.GateVerdict;
import io.manx.results.gate.JudgedGates;
import io.manx.results.gate.LimitKind;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.report.format.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Gates as text: a line for each, and one that sums them up. */
public final class GateText {
  private GateText() {}

  /** Returns the comparison with the reference, and the gates; empty if there are neither. */
  public static Optional<String> of(JudgedGates gates) {
    List<String> sections = new ArrayList<>();
    ReferenceComparison reference = gates.reference();
    if (reference != null) {
      sections.add(ReferenceText.of(reference));
    }
    if (!gates.results().isEmpty()) {
      StringBuilder lines = new StringBuilder();
      gates.results().forEach(result -> lines.append(line(result)).append('\n'));
      sections.add(lines.append(sum(gates)).append('\n').toString());
    }
    return sections.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", sections));
  }

  private static String line(GateResult result) {
    String note = note(result);
    return "%-9s  fail if %s: %s %s%s"
        .formatted(
            word(result.verdict()),
            result.limit().text(),
            result.variant(),
            GateNumbers.figure(result),
            note.isEmpty() ? "" : ", " + note);
  }

  /** Returns the verdict; one that fails the job stands out. */
  static String word(GateVerdict verdict) {
    return verdict == GateVerdict.FAILED ? verdict.text().toUpperCase(Locale.ROOT) : verdict.text();
  }

  /** Returns the note of a gate; a ratio to a reference is always marked as unpaired. */
  static String note(GateResult result) {
    String unpaired = result.limit().kind() == LimitKind.REFERENCE_RATIO ? "unpaired" : "";
    return unpaired + (unpaired.isEmpty() || result.note().isEmpty() ? "" : ", ") + result.note();
  }

  /** Returns how many gates failed and are undecided, in a sentence. */
  static String sum(JudgedGates gates) {
    long failed = gates.count(GateVerdict.FAILED);
    long undecided = gates.count(GateVerdict.UNDECIDED);
    String meaning =
        gates.strict()
            ? " (which fail by --fail-undecided)"
            : " (which fail only with --fail-undecided)";
    return "%s: %s failed, %s undecided%s."
        .formatted(
            Format.count(gates.results().size(), "gate"),
            failed == 0 ? "none" : Format.count(failed),
            undecided == 0 ? "none" : Format.count(undecided),
            undecided == 0 ? "" : meaning);
  }
}
