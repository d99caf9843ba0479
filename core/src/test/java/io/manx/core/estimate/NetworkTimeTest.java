// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NetworkTimeTest {
  private static final long KEPT = 2_000;

  private final NetworkTime network = new NetworkTime(0.5, KEPT);

  @Test
  void itIsUnknownBeforeTheFirstAnswerWhateverTheClockSays() {
    assertThat(network.isKnown(0)).isFalse();
    assertThat(network.isKnown(Long.MIN_VALUE)).isFalse();
    assertThat(network.isKnown(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void itIsTheQuantile() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 20_000; i++) {
      // One in ten came while the replica paused.
      network.add(random.nextInt(10) == 0 ? 100 : random.nextDouble() * 2, i);
    }
    // The median of all is the 5/9 quantile of those that met no pause.
    assertThat(network.millis()).isCloseTo(2 * 5 / 9.0, within(0.15));
  }

  @Test
  void itIsUnknownBeforeAFewWereSeenAndBeginsAtTheLeastOfThem() {
    double[] first = {20, 0.3, 0.5, 20};
    for (double each : first) {
      network.add(each, 0);
      assertThat(network.isKnown(0)).isFalse();
    }
    network.add(20, 0);
    assertThat(network.isKnown(0)).isTrue();
    assertThat(network.millis()).isEqualTo(0.3);
  }

  @Test
  void itIsKeptAsLongAsAnswersCome() {
    seen(3, 0);
    for (long now = KEPT; now <= 10 * KEPT; now += KEPT) {
      assertThat(network.isKnown(now)).isTrue();
      network.add(3, now);
    }
    assertThat(network.millis()).isCloseTo(3, within(0.5));
    assertThat(network.isKnown(11 * KEPT)).isTrue();
    assertThat(network.isKnown(11 * KEPT + 1)).isFalse();
  }

  @Test
  void afterASilenceItIsUnknownUntilTheNextWhichCanOnlyLowerIt() {
    seen(1_800, 0);
    long later = KEPT + 1;
    assertThat(network.isKnown(later)).isFalse();
    network.add(2, later);
    assertThat(network.isKnown(later)).isTrue();
    assertThat(network.millis()).isEqualTo(2);
    network.add(1_800, 2 * later);
    assertThat(network.isKnown(2 * later)).isTrue();
    assertThat(network.millis()).isEqualTo(2);
  }

  @Test
  void theFirstFewMayBeFarBetween() {
    long now = 0;
    for (int i = 1; i < NetworkTime.FIRST; i++) {
      now += 2 * KEPT;
      network.add(3, now);
      assertThat(network.isKnown(now)).isFalse();
    }
    now += 2 * KEPT;
    network.add(4, now);
    assertThat(network.isKnown(now)).isTrue();
    assertThat(network.millis()).isEqualTo(3);
  }

  @Test
  void aBurstOfLateOnesMovesALowQuantileLittle() {
    NetworkTime low = new NetworkTime(0.1, KEPT);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 1_000; i++) {
      low.add(0.2 + random.nextDouble(), 0);
    }
    assertThat(low.millis()).isCloseTo(0.3, within(0.05));
    double before = low.millis();
    for (int i = 0; i < 50; i++) {
      low.add(20, 0);
    }
    assertThat(low.millis()).isCloseTo(before, within(0.04));
  }

  /** Adds enough measurements for the network time to be known. */
  private void seen(double millis, long now) {
    for (int i = 0; i < NetworkTime.FIRST; i++) {
      network.add(millis, now);
    }
  }
}
