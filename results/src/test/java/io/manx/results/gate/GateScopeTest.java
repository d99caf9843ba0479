// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import static io.manx.results.gate.CountedRuns.rounds;
import static io.manx.results.gate.CountedRuns.run;
import static io.manx.results.gate.CountedRuns.together;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import io.manx.results.reference.Reference;
import io.manx.results.run.RoundsFile;
import io.manx.results.statistics.Pairing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateScopeTest {
  private static final GateScope PLANNED =
      GateScope.planned(
          List.of("stock", "manx"),
          List.of("read", "update", "read-to-undisturbed"),
          6,
          Pairing.BASELINE);

  @TempDir Path directory;

  private static void refused(GateScope scope, String limit, String reason) {
    assertThatThrownBy(() -> scope.require(Limit.parse(limit)))
        .isInstanceOf(UserException.class)
        .hasMessage("--fail-if '" + limit + "': " + reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read.p99 ratio > 1.1",
        "manx update.p99 ratio > 1.1",
        "stock read.p99 > 20ms",
        "read.errors > 1%",
        "read-to-undisturbed.p99 ratio > 1",
        "read-to-undisturbed.errors > 1%"
      })
  void whatIsPlannedCanHaveLimits(String limit) {
    assertThatCode(() -> PLANNED.require(Limit.parse(limit))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "c3 read.p99 > 20ms | unknown variant 'c3'; there are stock, manx",
        "range.p99 > 20ms | unknown operation 'range'; there are read, update, read-to-undisturbed",
        "stock read.p99 ratio > 1 | stock is the baseline, whose ratio is 1; name another variant",
        "read.p99 reference ratio > 1 | a reference ratio needs --reference",
        "read-to-undisturbed.throughput < 9/s | read-to-undisturbed is a part of an operation and"
            + " has no throughput",
        "read-to-undisturbed.node CPU ratio > 1 | read-to-undisturbed is a part of an operation"
            + " and has no node CPU",
        "read-to-undisturbed.extra requests > 5% | read-to-undisturbed is a part of an operation"
            + " and has no extra requests",
      })
  void whatIsNotPlannedIsRefused(String limit, String reason) {
    refused(PLANNED, limit, reason);
  }

  @Test
  void aPlanOfFewRoundsHasNoLimits() {
    GateScope five =
        GateScope.planned(List.of("stock", "manx"), List.of("read"), 5, Pairing.BASELINE);

    refused(
        five,
        "read.p99 > 20ms",
        "5 rounds are too few for the interval of a median; take --rounds 6 or more");
    refused(
        five,
        "read.p99 ratio > 1",
        "5 rounds are too few for the interval of a ratio of 2 variants; take --rounds 6 or more");
  }

  @Test
  void moreVariantsNeedMoreRoundsForARatio() {
    GateScope six =
        GateScope.planned(List.of("stock", "c3", "manx"), List.of("read"), 6, Pairing.BASELINE);

    refused(
        six,
        "manx read.p99 ratio > 1",
        "6 rounds are too few for the interval of a ratio of 3 variants; take --rounds 7 or more");
    assertThatCode(() -> six.require(Limit.parse("manx read.p99 > 1ms")))
        .doesNotThrowAnyException();
  }

  @Test
  void aSingleRunHasNoRatio() {
    GateScope bench = GateScope.single("bench", List.of("read"));

    refused(bench, "read.p99 ratio > 1", "one run has no ratio; use 'manx compare'");
    refused(bench, "stock read.p99 > 1ms", "unknown variant 'stock'; there are bench");
    assertThatCode(() -> bench.require(Limit.parse("bench read.p99 > 1ms")))
        .doesNotThrowAnyException();
  }

  @Test
  void runsHaveRatiosOnlyInPairedRounds() {
    GateScope paired = GateScope.of(together(rounds("stock", 9, 9), rounds("manx", 9, 9)), "manx");
    GateScope alone = GateScope.of(rounds("stock", 9, 9), null);
    GateScope unpaired = GateScope.of(List.of(run("a", null, 9), run("b", null, 9)), null);

    assertThatCode(() -> paired.require(Limit.parse("stock read.p99 ratio > 1")))
        .doesNotThrowAnyException();
    assertThatCode(() -> alone.require(Limit.parse("read.p99 > 1ms"))).doesNotThrowAnyException();
    refused(alone, "read.p99 ratio > 1", "there is no other variant than stock");
    refused(unpaired, "read.p99 ratio > 1", "runs outside paired rounds have no ratio");
  }

  @Test
  void aReferenceMustHaveTheVariantAndTheOperation() {
    Path file = directory.resolve("then.rounds.json");
    RoundsFile.write(file, rounds("stock", 9, 9), Map.of());
    GateScope scope = PLANNED.with(Reference.read(file));

    assertThatCode(() -> scope.require(Limit.parse("stock read.p99 reference ratio > 1")))
        .doesNotThrowAnyException();
    refused(
        scope,
        "manx read.p99 reference ratio > 1",
        "unknown variant of the reference 'manx'; there are stock");
    refused(
        scope,
        "update.p99 reference ratio > 1",
        "unknown operation of the reference 'update'; there are read");
  }
}
