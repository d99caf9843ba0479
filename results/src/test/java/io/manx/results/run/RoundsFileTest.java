// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.SyntheticRuns;
import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import io.manx.results.report.comparison.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rounds file is enough to compute all statements about a row again. */
class RoundsFileTest {
  private static final int ROUNDS = 8;
  private static final List<String> VARIANTS = List.of("stock", "c3", "manx");

  @TempDir private Path directory;
  private Path file;
  private final List<RunFile> runs = new ArrayList<>();

  @BeforeEach
  void write() {
    file = directory.resolve("row.rounds.json");
    for (RunFile run : SyntheticRuns.comparison(VARIANTS, ROUNDS, 4)) {
      Map<String, String> settings = new TreeMap<>(run.configuration());
      settings.put("variant", "settings of " + run.variant());
      settings.put("loop", "open, 550.0 requests/s, POISSON arrivals");
      runs.add(SyntheticRuns.withUndisturbedReads(SyntheticRuns.withConfiguration(run, settings)));
    }
    RoundsFile.write(file, runs, Map.of("baseline", "stock"));
  }

  @Test
  void everyIntervalAndVerdictIsComputedAgain() {
    Comparison again = Comparison.of(RunFiles.readAll(List.of(file)), null);
    assertThat(again).isEqualTo(Comparison.of(runs, null));
    assertThat(again.ratios()).isNotEmpty();
  }

  @Test
  void statementsAreKept() {
    Map<String, List<String>> statements = Map.of("read", List.of("SELECT a FROM t"));
    RoundsFile.write(
        file,
        runs.stream().map(run -> run.toBuilder().statements(statements).build()).toList(),
        Map.of());
    assertThat(RunFiles.readAll(List.of(file)))
        .allSatisfy(run -> assertThat(run.statements()).isEqualTo(statements));
  }

  @Test
  void itsReportIsDrawn() {
    Path html = directory.resolve("report.html");
    HtmlReport.write(html, RunFiles.readAll(List.of(file)), null);
    assertThat(html).isNotEmptyFile();
  }

  @Test
  void itKnowsHowTheRunsWereCompared() {
    assertThat(RoundsFile.analysis(file)).contains(Map.of("baseline", "stock"));
    Path single = directory.resolve("single.run.json.gz");
    RunFiles.write(single, runs.get(0));
    assertThat(RoundsFile.analysis(single)).isEmpty();
  }

  /** A round has three histograms of some thousand values, and the generator's lag. */
  @Test
  void itIsTextOfAFewKilobytesForEachRound() throws IOException {
    assertThat(Files.size(file) / runs.size()).isLessThan(8_000);
    assertThat(Files.readAllLines(file)).hasSizeGreaterThan(runs.size());
    assertThat(file).content().doesNotContain("known");
  }

  @Test
  void aDamagedOneIsRefused() throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"total\":\"[^\"]*\"", "\"total\":\"AAAA\""));
    assertThatThrownBy(() -> RunFiles.readAll(List.of(file)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("row.rounds.json");
    Files.writeString(file, text.substring(0, text.length() / 2));
    assertThatThrownBy(() -> RunFiles.readAll(List.of(file))).isInstanceOf(UserException.class);
  }
}
