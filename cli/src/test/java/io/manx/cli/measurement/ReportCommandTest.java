// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import io.manx.cli.MeasuredRuns;
import io.manx.results.run.RunFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportCommandTest extends CommandRunner {
  private static final String OPEN = "open, 100.0 requests/s, POISSON arrivals";
  private static final String CLOSED = "closed, 16 threads";

  @TempDir Path directory;

  private Path write(
      String name, String variant, @Nullable Integer block, String loop, double millis) {
    Path file = directory.resolve(name + RunFiles.SUFFIX);
    RunFiles.write(
        file, MeasuredRuns.of(variant, block, Map.of("loop", loop), Map.of("read", millis)));
    return file;
  }

  private void writeComparison() {
    for (int block = 0; block < 8; block++) {
      write("block0" + block + "-0-stock", "stock", block, OPEN, 4);
      write("block0" + block + "-1-c3", "c3", block, OPEN, 2);
      write("block0" + block + "-2-manx", "manx", block, OPEN, 1);
    }
  }

  @Test
  void benchesOfDifferentLoadsAreTwoRows() {
    Path open = write("open", "bench", null, OPEN, 1);
    Path closed = write("closed", "bench", null, CLOSED, 2);
    assertThat(run("report", open, closed, "--html", directory.resolve("both.html"))).isZero();
    assertThat(out.toString()).contains("bench (open)", "bench (closed)");
  }

  @Test
  void aClosedLoopSaysThatItsLatenciesLeaveOutStalls() {
    Path closed = write("closed", "bench", null, CLOSED, 2);
    Path other = write("other", "other", null, CLOSED, 2);
    Path html = directory.resolve("report.html");
    for (Object[] files : new Object[][] {{closed}, {closed, other}}) {
      out.getBuffer().setLength(0);
      Object[] arguments = new Object[files.length + 3];
      arguments[0] = "report";
      arguments[1] = "--html";
      arguments[2] = html;
      System.arraycopy(files, 0, arguments, 3, files.length);
      assertThat(run(arguments)).isZero();
      assertThat(out.toString().replaceAll("\\s+", " "))
          .contains("closed loop")
          .contains("leave out")
          .doesNotContain("from the intended start");
      assertThat(html).content().contains("closed loop: latencies are measured from sending");
    }
  }

  @Test
  void oneScreenIsPrintedUnlessAllTablesAreWanted() {
    writeComparison();
    assertThat(run("report", directory)).isZero();
    assertThat(out.toString())
        .startsWith("reads: stock and 2 others, 8 rounds, open, 100 requests/s,")
        .contains("reads, ms", "All tables: the same with --verbose")
        .doesNotContain("ratio to stock");
    assertThat(out.toString().lines().filter(line -> !line.contains(directory.toString())))
        .allMatch(line -> line.length() <= 80);
    out.getBuffer().setLength(0);
    assertThat(run("report", directory, "--verbose")).isZero();
    assertThat(out.toString()).contains("read, ratio to stock").doesNotContain("All tables");
  }

  @Test
  void theReportOfADirectoryIsWrittenToIt() {
    writeComparison();
    assertThat(run("report", directory)).isZero();
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
    assertThat(out.toString()).contains("Report: " + directory.resolve("report.html"));
  }

  @Test
  void aRoundsFileGivesTheSameFiguresAsTheRunFiles() {
    writeComparison();
    Path rounds = directory.resolve("row.rounds.json");
    Path json = directory.resolve("row.json");
    Path markdown = directory.resolve("row.md");
    assertThat(
            run(
                "report",
                directory,
                "--baseline",
                "c3",
                "--steps",
                "--histograms",
                rounds,
                "--json",
                json,
                "--markdown",
                markdown))
        .isZero();
    Path html = directory.resolve("again.html");
    Path json2 = directory.resolve("again.json");
    Path markdown2 = directory.resolve("again.md");
    assertThat(run("report", rounds, "--html", html, "--json", json2, "--markdown", markdown2))
        .isZero();
    assertThat(json2).hasSameTextualContentAs(json);
    assertThat(markdown2).hasSameTextualContentAs(markdown);
    assertThat(json).content().contains("\"steps\"", "\"commit\" : \"" + "a".repeat(40));
    assertThat(markdown)
        .content()
        .contains("p of the swap test", "commit " + "a".repeat(40), OPEN, "8 rounds");
  }

  @Test
  void theLedgerGetsARow() throws Exception {
    writeComparison();
    Path ledger = directory.resolve("ledger.jsonl");
    assertThat(run("report", directory, "--ledger", ledger, "--row", "demo")).isZero();
    assertThat(run("report", directory, "--ledger", ledger, "--row", "demo")).isZero();
    assertThat(out.toString()).contains("has this measurement already");
    assertThat(Files.readAllLines(ledger)).hasSize(1);
  }

  @Test
  void aLedgerNeedsARow() {
    writeComparison();
    assertThat(run("report", directory, "--ledger", directory.resolve("l"))).isEqualTo(1);
    assertThat(err.toString()).contains("--row");
    assertThat(directory.resolve("l")).doesNotExist();
  }
}
