// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.estimate.Persistence;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplicaSpeedTest {
  private static final long MILLI = 1_000_000;
  private static final int REPLICAS = 6;

  private final SplittableRandom random = new SplittableRandom(8);
  private final ReplicaSpeed[] speeds = new ReplicaSpeed[REPLICAS];

  ReplicaSpeedTest() {
    ReplicaSpeed.Shared shared = new ReplicaSpeed.Shared(0.01, 0.5);
    for (int i = 0; i < REPLICAS; i++) {
      speeds[i] = new ReplicaSpeed(shared);
    }
  }

  /** Service times are exponential, and capped as the policy caps them. */
  private double draw(double mean) {
    return Math.min(5, -mean * Math.log(1 - random.nextDouble()));
  }

  private void answer(int times, double slowOnes, long everyNanos) {
    for (int i = 0; i < times; i++) {
      for (int replica = 0; replica < REPLICAS; replica++) {
        speeds[replica].learn(draw(replica == 0 ? slowOnes : 1), everyNanos);
      }
    }
  }

  @Test
  void chanceMakesNoReplicaFasterOrSlower() {
    answer(2_000, 1, 10 * MILLI);
    for (ReplicaSpeed each : speeds) {
      assertThat(each.multiple(10 * MILLI)).isCloseTo(1, within(0.15));
    }
  }

  /** The mean of the capped times is 2.43 where that of all is 3. */
  @Test
  void aSlowReplicaIsKnownToBeSlowEvenIfItAnswersRarely() {
    answer(2_000, 3, 500 * MILLI);
    assertThat(speeds[0].multiple(500 * MILLI)).isBetween(1.9, 2.8);
    assertThat(speeds[1].multiple(500 * MILLI)).isCloseTo(1, within(0.25));
  }

  @Test
  void aReplicaThatHasRecoveredIsForgiven() {
    answer(2_000, 3, 10 * MILLI);
    assertThat(speeds[0].multiple(10 * MILLI)).isGreaterThan(1.9);
    answer(300, 1, 10 * MILLI);
    assertThat(speeds[0].multiple(10 * MILLI)).isLessThan(1.3);
  }

  /** One that is avoided answers so rarely that it begins anew. */
  @Test
  void aReplicaThatHasNotAnsweredForLongGetsANewChance() {
    answer(2_000, 3, 10 * MILLI);
    assertThat(speeds[0].multiple(Persistence.FORGOTTEN_NANOS)).isEqualTo(1);
    for (int i = 0; i < 4; i++) {
      speeds[0].learn(1, i == 0 ? Persistence.FORGOTTEN_NANOS : 10 * MILLI);
    }
    assertThat(speeds[0].multiple(10 * MILLI)).isLessThan(1.9);
  }

  /** Half of the time each replica is three times as slow; it changes every fifty requests. */
  @Test
  void aPassingSlownessIsNoticedSoonAndForgottenWithItsUsualLength() {
    double[] slow = new double[REPLICAS];
    for (int i = 0; i < 100_000; i++) {
      int replica = i % REPLICAS;
      if (i / REPLICAS % 50 == 0) {
        slow[replica] = random.nextBoolean() ? 1.5 : 0.5;
      }
      speeds[replica].learn(draw(slow[replica]), 2 * MILLI);
    }
    for (int i = 0; i < 10; i++) {
      speeds[0].learn(1.5, 2 * MILLI);
      speeds[1].learn(0.5, 2 * MILLI);
    }
    assertThat(speeds[0].multiple(2 * MILLI)).isGreaterThan(speeds[1].multiple(2 * MILLI) + 0.2);
  }

  @Test
  void withoutWeightsAllReplicasAreAlike() {
    ReplicaSpeed none = new ReplicaSpeed(new ReplicaSpeed.Shared(0, 0));
    for (int i = 0; i < 100; i++) {
      none.learn(4, MILLI);
    }
    assertThat(none.multiple(MILLI)).isEqualTo(1);
  }
}
