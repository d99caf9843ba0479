// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import static io.manx.results.gate.CountedRuns.rounds;
import static io.manx.results.gate.CountedRuns.together;
import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.comparison.Comparison;
import io.manx.results.gate.CountedRuns;
import io.manx.results.gate.GateJudge;
import io.manx.results.gate.GateResult;
import io.manx.results.gate.JudgedGates;
import io.manx.results.gate.Limit;
import io.manx.results.reference.Reference;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateTextTest {
  private static final List<RunFile> RUNS =
      together(
          rounds("stock", 100, 101, 102, 103, 104, 105, 106, 107),
          rounds("manx", 50, 51, 52, 53, 54, 55, 56, 57));

  @TempDir Path directory;

  private static JudgedGates judged(
      List<RunFile> runs, @Nullable ReferenceComparison reference, String... limits) {
    return new GateJudge(runs, Comparison.of(runs, null), Pairing.BASELINE, reference)
        .judge(Stream.of(limits).map(Limit::parse).toList(), false);
  }

  private ReferenceComparison reference() {
    Path file = directory.resolve("then.rounds.json");
    RoundsFile.write(file, RUNS, Map.of());
    return Reference.read(file).compare(RUNS);
  }

  @Test
  void withoutLimitsThereIsNoText() {
    assertThat(GateText.of(judged(RUNS, null))).isEmpty();
    assertThat(GateMarkdown.of(judged(RUNS, null))).isEmpty();
    assertThat(GateHtml.of(JudgedGates.NONE)).isEmpty();
  }

  @Test
  void eachGateIsALine() {
    JudgedGates gates =
        judged(
            RUNS,
            null,
            "manx read.throughput < 90/s",
            "stock read.throughput < 103.6/s",
            "read.extra requests > 6%");

    assertThat(GateText.of(gates))
        .hasValue(
            """
            FAILED     fail if manx read.throughput < 90/s: manx 53.5/s (50.0–57.0)
            undecided  fail if stock read.throughput < 103.6/s: stock 103.500/s (100–107), the interval reaches back to the limit
            passed     fail if read.extra requests > 6%: stock 4.83 % (4.67–5.00)
            passed     fail if read.extra requests > 6%: manx 3.74 % (3.51–4.00)
            4 gates: 1 failed, 1 undecided (which fail only with --fail-undecided).
            """);
  }

  @Test
  void reportShowsGatesUnderTheTable() {
    JudgedGates gates = judged(RUNS, reference(), "manx read.p99 < 90ms", "read.p99 ratio > 1.1");
    Path report = directory.resolve("report.html");

    HtmlReport.writeCompared(report, RUNS, Comparison.of(RUNS, null), gates);

    assertThat(report)
        .content()
        .containsSubsequence(
            "<caption>read, latencies in ms</caption>",
            "<h2>Gates</h2>",
            "<p class=\"warnings\">2 gates: 1 failed, none undecided.</p>",
            "<th scope=\"row\">manx read.p99 &lt; 90ms</th>",
            "<span class=\"verdict bad\">FAILED</span>",
            "<summary><h2>Ratio to the reference, unpaired</h2>",
            "Unpaired: the rounds of the reference",
            "<th scope=\"row\">read p99</th>",
            "Reference: 8 rounds from");
  }

  @Test
  void undecidedGatesSayWhetherTheyFail() {
    List<GateResult> undecided = judged(RUNS, null, "stock read.node CPU > 1ms").results();

    assertThat(GateText.of(new JudgedGates(undecided, null, true)).orElseThrow())
        .endsWith("1 gate: none failed, 1 undecided (which fail by --fail-undecided).\n");
    assertThat(GateText.of(new JudgedGates(undecided, null, false)).orElseThrow())
        .endsWith("1 gate: none failed, 1 undecided (which fail only with --fail-undecided).\n");
  }

  @Test
  void figuresShowOnWhichSideOfTheBoundTheyAre() {
    JudgedGates gates =
        judged(
            List.of(CountedRuns.run("bench", null, 1_001)),
            null,
            "read.throughput > 1000.9/s",
            "read.throughput < 1001/s",
            "read.throughput > 5000/s");

    assertThat(GateText.of(gates).orElseThrow())
        .contains("bench 1,001/s, one run, no interval")
        .contains("3 gates: 1 failed, none undecided.");
  }

  @Test
  void ratiosToAReferenceAreMarkedAsUnpairedEverywhere() {
    JudgedGates gates = judged(RUNS, reference(), "read.p99 reference ratio > 1.2");

    String text = GateText.of(gates).orElseThrow();

    assertThat(text)
        .contains("read, ratio to the reference, unpaired\n")
        .contains(
            "passed     fail if read.p99 reference ratio > 1.2: stock 1.00 (1.00–1.00), unpaired")
        .contains("Unpaired: the rounds of the reference were measured at another time.")
        .contains("Now: 8 rounds from 2026-01-02T03:04:05Z, commit 0123456789")
        .contains("Reference: 8 rounds from 2026-01-02T03:04:05Z, commit 0123456789")
        .containsPattern("speed of the machine 250 million\\s+steps/s on one thread, 480 on two");
    assertThat(GateMarkdown.of(gates))
        .contains(
            "**Ratio to the reference, unpaired**", "| figure | variant | ratio (95 % interval) |")
        .contains(
            "| passed | `read.p99 reference ratio > 1.2` | stock | 1.00 (1.00–1.00) | unpaired |")
        .contains("Unpaired: the rounds of the reference");
  }

  @Test
  void whatIsNotKnownIsADash() {
    assertThat(GateText.of(judged(RUNS, null, "stock read.node CPU > 1ms")).orElseThrow())
        .startsWith("undecided  fail if stock read.node CPU > 1ms: stock –, not measured\n");
  }
}
