// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.wire.Feedback;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CongestionTest {
  private static final long KEPT_NANOS = 200_000_000;
  private static final double MILLI = 1e6;

  private final Congestion congestion = new Congestion(KEPT_NANOS);
  private final SplittableRandom random = new SplittableRandom(11);

  private void answered(int replica, double waitingMillis, double serviceMillis) {
    long waiting = (long) (2 * random.nextDouble() * waitingMillis * MILLI);
    long service = (long) (2 * random.nextDouble() * serviceMillis * MILLI);
    congestion.answered(replica, new Feedback(0, 1, waiting, service), 0);
  }

  @Test
  void isTheRatioOfMeans() {
    for (int i = 0; i < 30_000; i++) {
      answered(i % 3, 2, 5);
    }
    assertThat(congestion.waitingOverService(0)).isCloseTo(0.4, within(0.1));
  }

  @Test
  void theQueueOfOneReplicaOfTwoDoesNotCount() {
    for (int i = 0; i < 10_000; i++) {
      answered(i % 2, i % 2 == 0 ? 1_000 : 1, 5);
    }
    assertThat(congestion.waitingOverService(0)).isCloseTo(0.2, within(0.08));
  }

  @Test
  void feedbackOfLongAgoDoesNotCount() {
    assertThat(congestion.waitingOverService(0)).isZero();
    answered(0, 5, 5);
    assertThat(congestion.waitingOverService(KEPT_NANOS)).isPositive();
    assertThat(congestion.waitingOverService(KEPT_NANOS + 1)).isZero();
  }
}
