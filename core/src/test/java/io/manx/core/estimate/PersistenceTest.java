// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersistenceTest {
  private static final long MILLI = 1_000_000;

  private final Random random = new Random(5);

  /** A sequence in which a known share of each deviation is left in the next. */
  @ParameterizedTest
  @CsvSource({"0.9", "0.5", "0.1"})
  void findsTheShareThatIsLeft(double share) {
    Persistence persistence = new Persistence(0);
    double before = 0;
    for (int i = 0; i < 20_000; i++) {
      double next = share * before + random.nextGaussian();
      persistence.learn(before, next, 5 * MILLI);
      before = next;
    }
    assertThat(persistence.share(5 * MILLI)).isCloseTo(share, within(0.12));
  }

  @Test
  void chanceLeavesNothingAndLastingDifferencesAll() {
    Persistence persistence = new Persistence(1);
    for (int i = 0; i < 20_000; i++) {
      persistence.learn(random.nextGaussian(), random.nextGaussian(), MILLI);
      double lasting = random.nextGaussian();
      persistence.learn(lasting, lasting, 100 * MILLI);
    }
    assertThat(persistence.share(MILLI)).isLessThan(0.12);
    assertThat(persistence.share(100 * MILLI)).isCloseTo(1, within(1e-6));
  }

  @Test
  void whileNothingIsKnownTheFirstShareHolds() {
    assertThat(new Persistence(0.4).share(7 * MILLI)).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void nothingIsLeftForGood() {
    Persistence persistence = new Persistence(1);
    persistence.learn(1, 1, Persistence.FORGOTTEN_NANOS);
    assertThat(persistence.share(Persistence.FORGOTTEN_NANOS - 1)).isPositive();
    assertThat(persistence.share(Persistence.FORGOTTEN_NANOS)).isZero();
    assertThat(persistence.share(Long.MAX_VALUE)).isZero();
  }

  @Test
  void anAnswerOfTheSameMomentHasTheLeastAge() {
    Persistence persistence = new Persistence(0);
    persistence.learn(10, 5, 0);
    assertThat(persistence.share(0)).isEqualTo(persistence.share(200_000)).isPositive();
  }
}
