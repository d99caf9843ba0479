// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The basis of a plan, with and without measured mixes. */
class PlanBasisTest {
  private static final LevelPair FAST_READS = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final LevelPair FAST_WRITES = LevelPair.parse("ALL/ONE");

  @TempDir private Path directory;

  private final PlanBasis basis = PlanBasis.of(RisingProfile.of(List.of(0.99, 1.0, 1.01)));

  /** Writes mixes of half reads with 4 threads that take twice as long as predicted. */
  private Path verification(LevelPair... pairs) throws IOException {
    String cells =
        Stream.of(pairs)
            .map(
                pair ->
                    "{\"pair\": \"%s\", \"read_percent\": 50, \"threads\": 4, \"mean_ms\": %s}"
                        .formatted(pair, 2 * basis.plain().predict(pair, 0.5, 4).meanMillis()))
            .collect(Collectors.joining(", ", "{\"cells\": [", "]}"));
    return Files.writeString(directory.resolve("verified.json"), cells);
  }

  @Test
  void aCorrectedPlanSaysWhatItIsCorrectedBy() throws IOException {
    Path file = verification(FAST_READS, QUORUMS, FAST_WRITES);
    PlanBasis corrected = basis.correctedBy(file, 0, QUORUMS);
    assertThat(corrected.profile().predict(QUORUMS, 0.5, 4).meanMillis())
        .isCloseTo(2 * basis.plain().predict(QUORUMS, 0.5, 4).meanMillis(), within(1e-9));
    assertThat(PlanText.of(corrected, Objective.MEAN, 0, QUORUMS))
        .contains("corrected by the measured mixes of verified.json")
        .contains("the correction may be off as well");
    Path plan = directory.resolve("plan.json");
    PlanFile.of(corrected, Objective.MEAN, 0).write(plan);
    assertThat(PlanFile.read(plan).correctedBy()).isEqualTo("verified.json");
    PlanFile.of(basis, Objective.MEAN, 0).write(plan);
    assertThat(plan).content().doesNotContain("correctedBy");
    assertThat(PlanFile.read(plan).correctedBy()).isNull();
  }

  @Test
  void eachPairOfThePlanNeedsMixes() throws IOException {
    assertThatThrownBy(() -> basis.correctedBy(verification(QUORUMS), 0, QUORUMS))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("verified.json has no mixes of")
        .hasMessageContaining("ONE/ALL")
        .hasMessageContaining("ALL/ONE");
    assertThat(basis.correctedBy(verification(QUORUMS), 1, QUORUMS).correctedBy())
        .isEqualTo("verified.json");
    assertThatThrownBy(() -> basis.correctedBy(verification(), 0, QUORUMS))
        .isInstanceOf(UserException.class);
  }

  @Test
  void mixesOfOtherLevelsAreRefused() throws IOException {
    String cells =
        "{\"cells\": [{\"pair\": \"TWO/TWO\", \"read_percent\": 50, \"threads\": 4, \"mean_ms\": 1},"
            + " {\"pair\": \"QUORUM/QUORUM\", \"read_percent\": 50, \"threads\": 4, \"mean_ms\": 1}]}";
    Path file = Files.writeString(directory.resolve("other.json"), cells);
    assertThatThrownBy(() -> basis.correctedBy(file, 1, QUORUMS))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("has other levels than the profile");
  }
}
