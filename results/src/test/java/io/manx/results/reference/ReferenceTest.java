// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import static io.manx.results.gate.CountedRuns.rounds;
import static io.manx.results.gate.CountedRuns.run;
import static io.manx.results.gate.CountedRuns.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.UserException;
import io.manx.results.run.Machine;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceTest {
  private static final int[] FAST = {100, 101, 102, 103, 104, 105, 106, 107};
  private static final int[] SLOW = {50, 51, 52, 53, 54, 55, 56, 57};

  @TempDir Path directory;

  private Reference saved(List<RunFile> runs) {
    Path file = directory.resolve("then.rounds.json");
    RoundsFile.write(file, runs, Map.of());
    return Reference.read(file);
  }

  private static RunFile with(RunFile run, Map<String, String> settings) {
    return run.toBuilder().configuration(settings).build();
  }

  @Test
  void eachVariantIsComparedWithItsOwnNameThen() {
    Reference reference =
        saved(together(rounds("stock", FAST), rounds("manx", FAST), rounds("c3", FAST)));

    ReferenceComparison compared =
        reference.compare(
            together(rounds("manx", SLOW), rounds("stock", FAST), rounds("wu", FAST)));

    assertThat(compared.variants()).containsExactly("manx", "stock");
    ReferenceRatio manx = compared.ratio("manx", "read", Metric.THROUGHPUT).orElseThrow();
    assertThat(manx.result().ratio()).isCloseTo(53.5 / 103.5, within(1e-12));
    assertThat(manx.result().verdict()).isEqualTo(Verdict.LOWER);
    assertThat(manx.result().rounds()).isEqualTo(8);
    assertThat(manx.referenceRounds()).isEqualTo(8);
    assertThat(compared.ratio("stock", "read", Metric.THROUGHPUT).orElseThrow().result().verdict())
        .isEqualTo(Verdict.NO_DETECTABLE_DIFFERENCE);
    assertThat(compared.ratio("wu", "read", Metric.THROUGHPUT)).isEmpty();
    assertThat(compared.warnings()).isEmpty();
  }

  /** Node CPU is unknown, so each of two variants has six ratios. */
  @Test
  void intervalsAllowForAllRatios() {
    Reference reference = saved(together(rounds("stock", FAST), rounds("manx", FAST)));

    ReferenceComparison compared =
        reference.compare(together(rounds("stock", SLOW), rounds("manx", SLOW)));

    assertThat(compared.ratios()).hasSize(12);
    assertThat(compared.ratio("manx", "read", Metric.THROUGHPUT).orElseThrow().result().adjustedP())
        .isCloseTo(12 * 2 / 12_870.0, within(1e-9));
  }

  @Test
  void fewRoundsClaimNothing() {
    Reference reference = saved(rounds("stock", 100, 101, 102));

    ReferenceComparison compared = reference.compare(rounds("stock", SLOW));

    assertThat(compared.ratios())
        .extracting(ratio -> ratio.result().verdict())
        .containsOnly(Verdict.TOO_FEW_ROUNDS);
  }

  @Test
  void aDirectoryOfRunFilesIsAReferenceToo() {
    for (RunFile run : rounds("stock", FAST)) {
      RunFiles.write(directory.resolve("block0" + run.block() + RunFiles.SUFFIX), run);
    }

    assertThat(Reference.read(directory).variants()).containsExactly("stock");
  }

  @Test
  void otherSettingsAndMachinesAreNamed() {
    Map<String, String> then =
        Map.of("loop", "open, 50.0 requests/s", "variant", "a", "rounds", "8", "table", "t0");
    Map<String, String> now =
        Map.of("loop", "open, 60.0 requests/s", "variant", "b", "rounds", "9", "table", "t1");
    Reference reference =
        saved(rounds("stock", FAST).stream().map(run -> with(run, then)).toList());
    List<RunFile> runs =
        rounds("stock", FAST).stream()
            .map(run -> with(run, now))
            .map(
                run ->
                    run.toBuilder().machine(new Machine("Linux", "Other", 8, 2048, "17")).build())
            .toList();

    assertThat(reference.compare(runs).warnings())
        .containsExactlyInAnyOrder(
            "the reference comes from another machine. A difference from it may be that of the"
                + " machines.",
            "setting loop is 'open, 60.0 requests/s' now, and was 'open, 50.0 requests/s' in the"
                + " reference",
            "variant stock is 'b' now, and was 'a' in the reference");
  }

  @Test
  void runsOutsideRoundsAreNoReference() {
    Path file = directory.resolve("bench" + RunFiles.SUFFIX);
    RunFiles.write(file, run("bench", null, 9));

    assertThatThrownBy(() -> Reference.read(file))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "reference %s has no rounds; give a rounds file (--histograms) or directory of 'compare'",
            file);
  }

  @Test
  void aReferenceWithoutTheVariantsIsRefused() {
    Reference reference = saved(rounds("stock", FAST));

    assertThatThrownBy(() -> reference.compare(rounds("manx", FAST)))
        .isInstanceOf(UserException.class)
        .hasMessageEndingWith("has none of the variants manx; it has stock");
  }
}
