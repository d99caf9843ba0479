// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelMeasurements;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Measurement;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.lab.consistency.Verification.Choice;
import io.manx.lab.consistency.Verification.Verified;
import io.manx.results.UserException;
import io.manx.results.run.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A prediction is right if its pair was fastest; a difference is clear if it is more than chance.
 */
class VerificationTest {
  private static final LevelPair FAST_READS = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");

  /** Reads take 1 ms at ONE and 2 at QUORUM, writes 2 at QUORUM and 4 at ALL. */
  private static final Profile PROFILE =
      new Profile(
          Replication.of(3),
          List.of(
              steady(Operation.READ, Level.ONE, 1),
              steady(Operation.READ, Level.QUORUM, 2),
              steady(Operation.WRITE, Level.QUORUM, 2),
              steady(Operation.WRITE, Level.ALL, 4)));

  private static final FigureOrigin ORIGIN =
      new FigureOrigin(
          2, Map.of("cassandra", "5.0.9"), new Machine("Linux", "unknown", 2, 8_000, "17"));

  private static LevelMeasurements steady(Operation operation, Level level, double millis) {
    return new LevelMeasurements(
        operation, level, List.of(new Measurement(8, millis, all(millis), 8_000 / millis)));
  }

  private static LatencyDistribution all(double millis) {
    return LatencyDistribution.of(p -> millis);
  }

  private static Verified verified(LevelPair pair, double... roundMeans) {
    List<Double> means = DoubleStream.of(roundMeans).boxed().toList();
    GridCell cell = new GridCell(50, pair, 8);
    return new Verified(
        new CellFigures(cell, means, 0.1, all(means.get(0)), 1_000, 0, 1, 1_000, 0),
        PROFILE.predict(pair, 0.5, 8));
  }

  private static Choice choice(Verified... all) {
    return new Verification(ORIGIN, List.of(all)).choices().get(0);
  }

  @Test
  void aPredictionIsRightIfItsPairWasTheFastest() {
    Choice right = choice(verified(FAST_READS, 2.6, 2.4), verified(QUORUMS, 2.0, 2.1));
    assertThat(right.isRight()).isTrue();
    assertThat(right.costRatio()).isEqualTo(1);
    Choice wrong = choice(verified(FAST_READS, 1.0, 1.2), verified(QUORUMS, 2.1, 2.3));
    assertThat(wrong.isRight()).isFalse();
    assertThat(wrong.costRatio()).isCloseTo(2, within(0.001));
  }

  @Test
  void pairsDifferByMoreThanChanceIfTheyDoRoundByRound() {
    assertThat(
            choice(verified(FAST_READS, 2.6, 3.6, 4.6), verified(QUORUMS, 2.0, 3.1, 4.0)).isClear())
        .isTrue();
    assertThat(
            choice(verified(FAST_READS, 2.0, 3.5, 4.0), verified(QUORUMS, 2.5, 3.1, 3.6)).isClear())
        .isFalse();
    assertThat(choice(verified(FAST_READS, 9), verified(QUORUMS, 1)).isClear())
        .as("a single round tells nothing")
        .isFalse();
  }

  @Test
  void deviationsAreThoseOfThePredictionAgainstWhatWasMeasured() {
    Verification verification =
        new Verification(
            ORIGIN, List.of(verified(FAST_READS, 2.0, 2.0), verified(QUORUMS, 2.5, 2.5)));
    assertThat(verification.deviations(Objective.MEAN)[0]).isCloseTo(0.2, within(1e-9));
    assertThat(verification.deviations(Objective.MEAN)[1]).isCloseTo(0.25, within(1e-9));
    assertThat(VerificationText.of(verification))
        .contains("predicted in 0 of 1 cases")
        .contains("off by 25.0 % in the median")
        .contains("2.00 ms +25.0 %");
  }

  @Test
  void itsFileSaysWhatWasFastestAndWhereThatWasMeasured() {
    JsonNode file =
        VerificationFile.of(
            new Verification(
                ORIGIN, List.of(verified(FAST_READS, 2.0, 2.0), verified(QUORUMS, 2.5, 2.5))));
    assertThat(file.at("/choices/0/fastest").asText()).isEqualTo("ONE/ALL");
    assertThat(file.path("formatVersion").asInt()).isEqualTo(1);
    assertThat(file.path("seed").asLong()).isEqualTo(2);
    assertThat(file.at("/versions/cassandra").asText()).isEqualTo("5.0.9");
    assertThat(file.at("/machine/cores").asInt()).isEqualTo(2);
  }

  @Test
  void itsMixesCorrectWhatIsPredicted(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("verified.json");
    VerificationFile.write(file, new Verification(ORIGIN, List.of(verified(FAST_READS, 4.0, 4.0))));
    Profile corrected = PROFILE.with(VerificationFile.mixes(file));
    assertThat(corrected.predict(FAST_READS, 0.5, 8).meanMillis()).isCloseTo(4, within(1e-9));
    for (String text : List.of("{", "{}", "{\"cells\": [{}]}")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> VerificationFile.mixes(file))
          .as(text)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("is damaged");
    }
    assertThatThrownBy(() -> VerificationFile.mixes(directory))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("is a directory");
  }
}
