// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProfileTest {
  private static final double[] CONCURRENCY = {1, 2, 4, 8, 16, 32, 64};

  private static final LevelPair PAIR = LevelPair.parse("ONE/ALL");

  /** Latencies are exponential above a minimum, and both grow with the load. */
  private static LevelMeasurements measured(Operation operation, Level level, double slowness) {
    List<Measurement> measurements = new ArrayList<>();
    for (double concurrency : CONCURRENCY) {
      double scale = slowness * (1 + concurrency / 8);
      LatencyDistribution millis = LatencyDistribution.of(p -> scale - scale * Math.log1p(-p));
      measurements.add(new Measurement(concurrency, 2 * scale, millis, 500 * concurrency / scale));
    }
    Collections.reverse(measurements); // Their order does not matter.
    return new LevelMeasurements(operation, level, measurements);
  }

  private static Profile profile() {
    return new Profile(
        Replication.of(3),
        List.of(
            measured(Operation.READ, Level.ONE, 1),
            measured(Operation.READ, Level.QUORUM, 1.5),
            measured(Operation.WRITE, Level.ALL, 3),
            measured(Operation.WRITE, Level.QUORUM, 2)));
  }

  @Test
  void theMeanOfAMixIsThatOfEquationsEightToTen() {
    for (double share : new double[] {0, 0.1, 0.5, 1}) {
      double scale = 1 + 12 / 8.0;
      assertThat(profile().predict(PAIR, share, 12).meanMillis())
          .isCloseTo(2 * scale * (share + 3 * (1 - share)), within(1e-6));
    }
  }

  @Test
  void tailsOfAMixAreThoseOfMixedSamples() {
    Random random = new Random(13);
    double[] samples = new double[1_000_000];
    Arrays.setAll(
        samples,
        i -> {
          double scale = (random.nextDouble() < 0.7 ? 1 : 3) * (1 + 12 / 8.0);
          return scale - scale * Math.log(1 - random.nextDouble());
        });
    Arrays.sort(samples);
    Prediction prediction = profile().predict(PAIR, 0.7, 12);
    assertThat(prediction.p99Millis()).isCloseTo(samples[990_000], within(0.02 * samples[990_000]));
    assertThat(prediction.p999Millis())
        .isCloseTo(samples[999_000], within(0.04 * samples[999_000]));
    assertThat(prediction.millis(Objective.MEAN)).isEqualTo(prediction.meanMillis());
    assertThat(prediction.millis(Objective.P99)).isEqualTo(prediction.p99Millis());
    assertThat(prediction.millis(Objective.P999)).isEqualTo(prediction.p999Millis());
  }

  @Test
  void strongPairsAreThoseThatWereMeasured() {
    assertThat(profile().strongPairs(0)).containsExactly(PAIR, LevelPair.parse("QUORUM/QUORUM"));
    assertThat(profile().strongPairs(1)).containsExactly(LevelPair.parse("QUORUM/QUORUM"));
    assertThat(profile().has(LevelPair.parse("ALL/ONE"))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile().predict(LevelPair.parse("ALL/ONE"), 0.5, 12))
        .withMessageContaining("READ was not measured at ALL; there are [ONE, QUORUM]");
  }

  @Test
  void itCoversWhatBothLevelsWereMeasuredAt() {
    Profile profile = profile();
    assertThat(profile.covers(PAIR, 1)).isTrue();
    assertThat(profile.covers(PAIR, 64)).isTrue();
    assertThat(profile.covers(PAIR, 65)).isFalse();
    assertThat(profile.covers(LevelPair.parse("ALL/ONE"), 12)).isFalse();
    assertThat(profile.predict(PAIR, 0.5, 1000).p99Millis())
        .isEqualTo(profile.predict(PAIR, 0.5, 64).p99Millis());
  }

  @Test
  void aLevelHasItsThroughputAndItsDistributionAtAnyLoad() {
    LevelProfile reads = profile().of(Operation.READ, Level.ONE);
    assertThat(reads.measured().operation()).isEqualTo(Operation.READ);
    assertThat(reads.measured().level()).isEqualTo(Level.ONE);
    assertThat(reads.measured().measurements()).hasSize(CONCURRENCY.length);
    assertThat(reads.throughputPerSecond().value(8)).isCloseTo(2000, within(100.0));
    LatencyDistribution millis = reads.millis(12);
    assertThat(millis.quantile(0.99)).isCloseTo(2.5 * (1 - Math.log(0.01)), within(1e-6));
    assertThat(millis.mean()).isCloseTo(reads.meanMillis().value(12), within(0.01));
  }

  /** Each quantile is fitted for itself, so neighbours may cross. */
  @Test
  void quantilesOfNoisyMeasurementsNeverFall() {
    Random random = new Random(23);
    List<Measurement> measurements = new ArrayList<>();
    for (double concurrency : CONCURRENCY) {
      double[] millis =
          random
              .doubles(LatencyDistribution.probabilities().length, 1, 1.2 + concurrency / 64)
              .sorted()
              .toArray();
      measurements.add(
          new Measurement(concurrency, 1.1, LatencyDistribution.of(millis), concurrency));
    }
    LevelProfile profile =
        new Profile(
                Replication.of(3),
                List.of(new LevelMeasurements(Operation.READ, Level.ONE, measurements)))
            .of(Operation.READ, Level.ONE);
    for (double concurrency = 1; concurrency <= 64; concurrency += 0.5) {
      assertThat(profile.millis(concurrency).quantiles()).isSorted();
    }
  }

  @Test
  void doubleOrMissingMeasurementsAreRejected() {
    LevelMeasurements reads = measured(Operation.READ, Level.ONE, 1);
    LevelMeasurements none = new LevelMeasurements(Operation.READ, Level.ONE, List.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Profile(Replication.of(3), List.of(reads, reads)))
        .withMessageContaining("READ at ONE");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Profile(Replication.of(3), List.of(none)));
  }

  @Test
  void mixesThatWereMeasuredCorrectOthers() {
    Profile plain = profile();
    Profile corrected =
        plain.with(
            List.of(mix(plain, 0.5, 8, 3), mix(plain, 0.25, 8, 3 * 0.75), mix(plain, 0.5, 16, 5)));
    assertThat(excess(plain, corrected, 0.9, 8)).isCloseTo(3 * 0.36, within(1e-9));
    double at8 = 3 / half(plain, 8);
    double at16 = 5 / half(plain, 16);
    assertThat(excess(plain, corrected, 0.5, 12))
        .isCloseTo((at8 + at16) / 2 * half(plain, 12), within(1e-9));
    assertThat(excess(plain, corrected, 0.5, 64)).isCloseTo(at16 * half(plain, 64), within(1e-9));
    assertThat(excess(plain, corrected, 0, 8)).isZero();
    double factor = 1 + 3 / plain.predict(PAIR, 0.5, 8).meanMillis();
    assertThat(corrected.predict(PAIR, 0.5, 8).p99Millis())
        .isCloseTo(plain.predict(PAIR, 0.5, 8).p99Millis() * factor, within(1e-9));
    LevelPair other = LevelPair.parse("QUORUM/QUORUM");
    assertThat(corrected.predict(other, 0.5, 8).meanMillis())
        .isEqualTo(plain.predict(other, 0.5, 8).meanMillis());
  }

  /** Several mixes of one load: the slope of least squares through the origin. */
  @Test
  void mixesThatDisagreeAreWeighedByHowMuchTheyMix() {
    Profile plain = profile();
    Profile corrected = plain.with(List.of(mix(plain, 0.5, 8, 2), mix(plain, 0.1, 8, 0)));
    double slope = 1 * 2 / (1 + 0.36 * 0.36);
    assertThat(excess(plain, corrected, 0.5, 8)).isCloseTo(slope, within(1e-9));
  }

  @Test
  void aMixThatWasMuchFasterDoesNotMakeOthersVanish() {
    Profile plain = profile();
    MixMeasurement fast = new MixMeasurement(PAIR, 0.1, 8, 0.001);
    double share = 0.5;
    assertThat(plain.with(List.of(fast)).predict(PAIR, share, 8).meanMillis())
        .isCloseTo(plain.predict(PAIR, share, 8).meanMillis() / 10, within(1e-9));
  }

  private static double half(Profile plain, double concurrency) {
    return plain.predict(PAIR, 0.5, concurrency).meanMillis();
  }

  private static MixMeasurement mix(
      Profile plain, double share, double concurrency, double excessMillis) {
    double mean = plain.predict(PAIR, share, concurrency).meanMillis() + excessMillis;
    return new MixMeasurement(PAIR, share, concurrency, mean);
  }

  private static double excess(Profile plain, Profile corrected, double share, double concurrency) {
    return corrected.predict(PAIR, share, concurrency).meanMillis()
        - plain.predict(PAIR, share, concurrency).meanMillis();
  }
}
