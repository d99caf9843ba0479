// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tables on garbage collection in the drive, with the figures of Han and others beside them. */
final class CollectionTables {
  private static final String PAPER = "Han 2018";

  /** Figures of the paper, in the order of {@link CollectionFigure}. */
  private static final List<List<String>> STATED =
      List.of(
          row(PAPER, "greedy", "similar", "−35 %", "−37 %", "−17 %", "−84 %", "most"),
          row(PAPER, "memtable-aware", "similar", "−35 %", "−37 %", "−17 %", "−86 %", "similar"),
          row(PAPER, "clean drive", "", "−37 %", "−44 %", "", "", ""));

  /** Mean in milliseconds and count in table 1, by collector. */
  private static final Map<String, List<String>> PAUSES =
      Map.of(
          "parallel", List.of("458", "66"),
          "g1", List.of("203", "123"),
          "cms", List.of("59", "158"));

  private CollectionTables() {}

  private static List<String> row(String... cells) {
    return Arrays.stream(cells).map(cell -> cell.isEmpty() ? Format.UNKNOWN : cell).toList();
  }

  /** Returns the changes against the baseline in all evaluations, after those of the paper. */
  static ReportTable changes(List<CollectionEvaluation> evaluations, List<String> labels) {
    List<String> header = new ArrayList<>(List.of("evaluation", "policy"));
    Arrays.stream(CollectionFigure.values()).map(CollectionFigure::label).forEach(header::add);
    List<List<String>> rows = new ArrayList<>(STATED);
    for (int i = 0; i < labels.size(); i++) {
      String label = labels.get(i);
      evaluations.get(i).policies().stream()
          .skip(1)
          .forEach(policy -> rows.add(changes(label, policy)));
    }
    return new ReportTable(
        "Changes against the baseline, and the paper's",
        header,
        rows,
        "Median over the runs, in brackets the 95 % interval. "
            + "The paper states −35 % and −37 % for both of its policies together, without intervals; "
            + "its flushes took 19.77 ± 2.27 s (baseline), 16.42 ± 0.36 s (greedy) "
            + "and 16.41 ± 0.32 s (memtable-aware).");
  }

  private static List<String> changes(String label, PolicyFigures policy) {
    Stream<String> cells =
        Arrays.stream(CollectionFigure.values())
            .map(
                figure ->
                    policy.ratio(figure).map(CollectionChange::inTable).orElse(Format.UNKNOWN));
    return Stream.concat(Stream.of(label, policy.name()), cells).toList();
  }

  /** Returns table 1: pauses of the baseline by collector. */
  static ReportTable pauses(List<CollectionEvaluation> evaluations, List<String> labels) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      CollectionEvaluation evaluation = evaluations.get(i);
      PolicyFigures baseline = evaluation.baseline();
      List<String> stated =
          PAUSES.getOrDefault(evaluation.collector(), List.of(Format.UNKNOWN, Format.UNKNOWN));
      rows.add(
          List.of(
              labels.get(i),
              Format.number(baseline.pauseMeanMillis()),
              stated.get(0),
              Format.number(baseline.pauses()),
              stated.get(1),
              Format.number(evaluation.seconds())));
    }
    return new ReportTable(
        "Pauses of the JVM by collector (table 1)",
        List.of(
            "evaluation",
            "mean pause, ms",
            PAPER + ", ms",
            "pauses per run",
            PAPER + ", count",
            "run, s"),
        rows,
        "Table 1 of the paper, for the baseline. Counts depend on how much a run writes; "
            + "compare their proportions. The paper does not say how long its run took.");
  }

  /** Returns all figures of one evaluation. */
  static ReportTable figures(CollectionEvaluation evaluation) {
    List<String> header = new ArrayList<>(List.of("policy"));
    for (CollectionFigure figure : CollectionFigure.values()) {
      header.add(figure.label() + ", " + figure.unit());
    }
    header.addAll(List.of("erases a flush waits for, blocks", "write amplification", "runs"));
    return new ReportTable(
        "All figures",
        header,
        evaluation.policies().stream().map(CollectionTables::figures).toList(),
        "Means over the runs.");
  }

  private static List<String> figures(PolicyFigures policy) {
    List<String> row = new ArrayList<>(List.of(policy.name()));
    for (CollectionFigure figure : CollectionFigure.values()) {
      row.add(Format.number(policy.value(figure)));
    }
    row.add(Format.number(policy.foregroundErases()));
    row.add(Format.number(policy.writeAmplification()));
    row.add(Format.count(policy.seeds()));
    return row;
  }
}
