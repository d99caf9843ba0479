package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.CommandRunner;
import io.manx.cli.MeasuredRuns;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of {@code report}, {@code compare} and {@code bench}, by results of this repository. */
final class GateOptionsTest extends CommandRunner {
  private static final Path SECOND_DEMO = Path.of("../docs/results/data/demo-2.rounds.json");
  private static final Path THIRD_DEMO = Path.of("../docs/results/data/demo-3.rounds.json");
  private static final String STOCK_IS_SLOW = "stock read.p99 > 20ms";
  private static final String MANX_IS_FAST = "manx-driver read.p99 ratio > 0.5";

  /** Of the rounds, the ratio is 1.11 (0.85 to 1.44). */
  private static final String NOBODY_KNOWS = "driver-speculation=5ms read.p50 ratio > 1.1";

  @TempDir Path directory;

  private int report(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("report", "--html", directory.resolve("r.html")));
    all.addAll(Arrays.asList(arguments));
    return run(all.toArray());
  }

  @Test
  void aGateThatPassesLeavesTheExitCode() {
    assertThat(report(SECOND_DEMO, "--fail-if", MANX_IS_FAST)).isZero();

    assertThat(out.toString())
        .contains("passed     fail if " + MANX_IS_FAST + ": manx-driver 0.047 (0.035–0.094)")
        .contains("1 gate: none failed, none undecided.");
  }

  @Test
  void aGateThatFailsHasAnExitCodeOfItsOwnAfterAllResults() throws IOException {
    Path json = directory.resolve("gates.json");
    Path markdown = directory.resolve("gates.md");

    int code =
        report(
            SECOND_DEMO,
            "--fail-if",
            MANX_IS_FAST,
            "--fail-if",
            STOCK_IS_SLOW,
            "--json",
            json,
            "--markdown",
            markdown);

    assertThat(code).isEqualTo(99);
    assertThat(out.toString())
        .containsSubsequence("reads, ms", "FAILED     fail if", "Report: ", "JSON: ");
    assertThat(directory.resolve("r.html")).isNotEmptyFile();
    assertThat(markdown)
        .content()
        .startsWith("**Gates**\n\n| verdict | fail if |")
        .contains("read (ms)");
    JsonNode gates = new ObjectMapper().readTree(json.toFile()).get("gates");
    assertThat(gates)
        .extracting(gate -> gate.get("verdict").asText())
        .containsExactly("passed", "failed");
  }

  @Test
  void anUndecidedGateFailsOnlyIfToldTo() {
    assertThat(report(SECOND_DEMO, "--fail-if", NOBODY_KNOWS)).isZero();
    assertThat(out.toString()).contains("undecided  fail if").contains("the interval reaches back");

    assertThat(report(SECOND_DEMO, "--fail-if", NOBODY_KNOWS, "--fail-undecided")).isEqualTo(99);
  }

  @Test
  void aSavedComparisonIsAReference() throws IOException {
    Path json = directory.resolve("reference.json");
    String[] limits = {"stock read.p99 reference ratio > 2", "stock read.p99 reference ratio < 2"};

    int code =
        report(
            THIRD_DEMO,
            "--reference",
            SECOND_DEMO,
            "--fail-if",
            limits[0],
            "--fail-if",
            limits[1],
            "--json",
            json);

    assertThat(code).isEqualTo(99);
    assertThat(out.toString())
        .contains("read, ratio to the reference, unpaired")
        .contains("passed     fail if " + limits[0])
        .contains("FAILED     fail if " + limits[1]);
    JsonNode root = new ObjectMapper().readTree(json.toFile());
    assertThat(root.get("reference_ratios"))
        .allSatisfy(ratio -> assertThat(ratio.get("unpaired").asBoolean()).isTrue());
    assertThat(root.get("reference").get("rounds").asInt()).isEqualTo(12);
  }

  @Test
  void aSingleRunDecidesByItsFigure() {
    Path file = directory.resolve("one" + RunFiles.SUFFIX);
    RunFiles.write(file, MeasuredRuns.of("bench", null, Map.of(), Map.of("read", 4.0)));

    assertThat(report(file, "--fail-if", "read.p50 > 3ms")).isEqualTo(99);

    assertThat(out.toString()).containsPattern("FAILED     fail if .* ms, one run, no interval");
  }

  /** A complete comparison is not measured again, so it needs no cluster. */
  @Test
  void compareJudgesItsRounds() {
    Path out = directory.resolve("compared");
    String[] compare = {
      "compare",
      "--contact-points",
      "127.0.0.1:1",
      "--variants",
      "stock,driver-speculation=5ms",
      "--rounds",
      "6",
      "--out",
      out.toString(),
      "--fail-if",
      "read.p50 ratio > 1.5",
      "--fail-if",
      "stock read.p50 > 1s"
    };
    assertThat(run(compare)).isEqualTo(1);
    for (int round = 0; round < 6; round++) {
      write(out, round, 0, "stock", 4);
      write(out, round, 1, "driver-speculation=5ms", 8);
    }

    assertThat(run(compare)).isEqualTo(99);

    assertThat(this.out.toString())
        .contains("FAILED     fail if read.p50 ratio > 1.5: driver-speculation=5ms 2.0")
        .contains("passed     fail if stock read.p50 > 1s: stock 4.0")
        .containsSubsequence(
            "2 gates: 1 failed, none undecided.", "All tables: manx report --verbose " + out);
  }

  private static void write(Path out, int round, int position, String variant, double millis) {
    RunFiles.write(
        out.resolve("block0%d-%d-%s%s".formatted(round, position, variant, RunFiles.SUFFIX)),
        MeasuredRuns.of(variant, round, Map.of(), Map.of("read", millis)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "bench --fail-if | read.p98 > 20ms | 2 | unknown figure 'p98'; there are mean, p50",
        "compare --fail-if | read.p99 | 2 | not of the form [VARIANT ]OPERATION.FIGURE",
        "report x --fail-if | read.p99 > 20 | 2 | 20 has no unit; choose one of us, ms, s",
        "bench --fail-if | read.p99 ratio > 1 | 1 | one run has no ratio; use 'manx compare'",
        "bench --fail-if | range.p99 > 1ms | 1 | unknown operation 'range'; there are read, update",
        "bench --fail-if | stock read.p99 > 1ms | 1 | unknown variant 'stock'; there are bench",
        "bench --disturb pause:node=1 --contact-points 127.0.0.1:1 --fail-if"
            + " | read-to-undisturbed.throughput < 1/s | 1 | is a part of an operation",
        "compare --variants stock,c3 --fail-if | manx read.p99 > 1ms | 1"
            + " | unknown variant 'manx'; there are stock, c3",
        "compare --variants stock,c3 --fail-if | stock read.p99 ratio > 1 | 1"
            + " | stock is the baseline",
        "compare --workload C --fail-if | update.p99 > 1ms | 1"
            + " | unknown operation 'update'; there are read",
        "compare --fail-if | read-to-undisturbed.p99 > 1ms | 1 | there are read, update",
        "compare --rounds 5 --fail-if | read.p99 > 1ms | 1 | take --rounds 6 or more",
        "compare --fail-if | read.p99 reference ratio > 1 | 1 | needs --reference",
        "compare --reference nowhere.rounds.json --fail-if | read.p99 reference ratio > 1 | 1"
            + " | nowhere.rounds.json does not exist",
        "compare --variants c3,wu --reference ../docs/results/data/demo-2.rounds.json --fail-if"
            + " | read.p99 reference ratio > 1 | 1 | has none of the variants c3, wu; it has stock",
        "report ../docs/results/data/demo-2.rounds.json --fail-if | range.p99 > 1ms | 1"
            + " | unknown operation 'range'; there are read, update",
      })
  void aLimitThatMeansNothingIsRefusedBeforeAnythingIsMeasured(
      String command, String limit, int code, String reason) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add(limit);
    arguments.addAll(List.of("--html", directory.resolve("r.html").toString()));

    assertThat(run(arguments.toArray())).isEqualTo(code);

    assertThat(err.toString()).startsWith("manx: ").contains(reason).hasLineCount(code);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void failUndecidedNeedsALimit() {
    assertThat(report(SECOND_DEMO, "--fail-undecided")).isEqualTo(1);

    assertThat(err.toString())
        .isEqualToIgnoringNewLines("manx: --fail-undecided needs --fail-if with a limit");
  }

  @ParameterizedTest
  @CsvSource({"bench, false", "compare, true", "report, true"})
  void helpShowsLimits(String command, boolean hasReference) {
    assertThat(run(command, "--help")).isZero();

    assertThat(out.toString()).contains("--fail-if=LIMIT", "--fail-undecided", "--fail-if '");
    assertThat(out.toString().contains("--reference=FILE|DIR")).isEqualTo(hasReference);
  }
}
