// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Candidates;
import io.manx.core.wire.ForetoldPause;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForetoldPausesTest {
  private static final long SEED = 3;
  private static final long MILLI = 1_000_000;

  private final ForetoldPauses pauses = new ForetoldPauses();

  private int[] order(long nowNanos, int count, int... replicas) {
    Candidates ranked = new Candidates();
    Arrays.stream(replicas).forEach(ranked::add);
    FailingReplicas failing = new FailingReplicas();
    Arrays.stream(replicas).skip(count).forEach(replica -> failing.failed(replica, nowNanos));
    new Router(failing, new SlowStart(0, SEED), pauses).order(ranked, nowNanos);
    return IntStream.range(0, ranked.size()).map(ranked::replica).toArray();
  }

  private void foretell(int replica, long untilMillis, long lengthMillis) {
    foretellAt(0, replica, untilMillis, lengthMillis);
  }

  private void foretellAt(long nowMillis, int replica, long untilMillis, long lengthMillis) {
    pauses.foretold(
        replica, new ForetoldPause(untilMillis * MILLI, lengthMillis * MILLI), nowMillis * MILLI);
  }

  private boolean isForetoldAt(long nowMillis, int replica) {
    return pauses.isForetold(replica, nowMillis * MILLI);
  }

  @Test
  void whoeverIsAboutToPauseComesBehindTheOthersForThatTime() {
    assertThat(order(0, 3, 0, 1, 2)).containsExactly(0, 1, 2);
    foretell(0, 50, 20);
    assertThat(order(0, 3, 0, 1, 2)).containsExactly(1, 2, 0);
    assertThat(order(90 * MILLI - 1, 3, 2, 0, 1)).containsExactly(2, 1, 0);
    assertThat(order(90 * MILLI, 3, 0, 1, 2)).containsExactly(0, 1, 2);
    assertThat(pauses.spared()).isEqualTo(1);
    assertThat(pauses.heard()).isEqualTo(1);
  }

  @Test
  void aheadOfThoseThatFailOrLeave() {
    foretell(0, 50, 20);
    assertThat(order(0, 2, 0, 1, 2)).containsExactly(1, 0, 2);
    assertThat(order(0, 1, 0, 1, 2)).containsExactly(0, 1, 2);
    assertThat(order(0, 0, 0, 1, 2)).containsExactly(0, 1, 2);
  }

  @Test
  void ifAllAreAboutToPauseTheirOrderStands() {
    IntStream.range(0, 3).forEach(each -> foretell(each, 50, 20));
    assertThat(order(0, 3, 2, 0, 1)).containsExactly(2, 0, 1);
    assertThat(order(0, 3, 1, 2, 0)).containsExactly(1, 2, 0);
    assertThat(pauses.spared()).isZero();
  }

  @Test
  void nobodyIsBelievedForLongerThanTwoSeconds() {
    foretell(0, 3_600_000, 3_600_000);
    assertThat(pauses.isForetold(0, 2_000 * MILLI - 1)).isTrue();
    assertThat(pauses.isForetold(0, 2_000 * MILLI)).isFalse();
    foretell(1, 1_000, 900);
    assertThat(pauses.isForetold(1, 2_000 * MILLI)).isFalse();
  }

  @Test
  void wordsThatFollowMakeItNoLonger() {
    for (int now = 0; now < 2_000; now++) {
      foretellAt(now, 0, 0, 1_000);
      assertThat(isForetoldAt(now, 0)).isTrue();
    }
    foretellAt(2_000, 0, 0, 1_000);
    assertThat(isForetoldAt(2_000, 0)).isFalse();
    assertThat(pauses.heard()).isEqualTo(1);
    assertThat(pauses.unbelieved()).isEqualTo(1);
  }

  /** The replica is spared for 70 ms, and not for the 280 ms that follow. */
  @Test
  void whoeverWasSparedIsNotBelievedForFourTimesAsLong() {
    foretell(0, 50, 20);
    pauses.over(0, 70 * MILLI);
    foretellAt(71, 0, 50, 20);
    foretellAt(349, 0, 50, 20);
    assertThat(isForetoldAt(349, 0)).isFalse();
    assertThat(pauses.unbelieved()).isEqualTo(2);
    foretellAt(349, 1, 50, 20);
    assertThat(isForetoldAt(349, 1)).as("another one").isTrue();
    foretellAt(350, 0, 50, 20);
    assertThat(isForetoldAt(350, 0)).isTrue();
    assertThat(pauses.heard()).isEqualTo(3);
  }

  /** Replicas announce long pauses or short ones, and report their ends or not. */
  @Test
  void noReplicaIsSparedForMoreThanAFifthOfTheTime() {
    SplittableRandom random = new SplittableRandom(SEED);
    int millis = 600_000;
    int[] spared = new int[3];
    for (int now = 0; now < millis; now++) {
      foretellAt(now, 0, 3_600_000, 3_600_000);
      foretellAt(now, 1, random.nextInt(100), 1 + random.nextInt(100));
      foretellAt(now, 2, 0, 1 + random.nextInt(3_000));
      if (random.nextInt(50) == 0) {
        pauses.over(2, now * MILLI);
      }
      for (int replica = 0; replica < 3; replica++) {
        spared[replica] += isForetoldAt(now, replica) ? 1 : 0;
      }
    }
    for (int each : spared) {
      assertThat(each).as("seed %d", SEED).isBetween(millis / 10, millis / 5 + 2_000);
    }
  }

  @Test
  void aPauseThatIsOverIsForgotten() {
    pauses.over(0, 0);
    foretell(0, 50, 20);
    pauses.over(0, 0);
    assertThat(pauses.isForetold(0, 0)).isFalse();
    assertThat(pauses.isForetold(7, 0)).isFalse();
  }

  /** The answer may have been sent before its replica foresaw the pause. */
  @Test
  void aResponseWithoutAPauseCountsOnceThePauseShouldHaveBegun() {
    pauses.said(0, null, 0);
    foretell(0, 50, 20);
    pauses.said(0, null, 49 * MILLI);
    assertThat(pauses.isForetold(0, 49 * MILLI)).isTrue();
    pauses.said(0, null, 50 * MILLI);
    assertThat(pauses.isForetold(0, 50 * MILLI)).isFalse();
  }

  /** Whatever replicas announce, the order keeps all of them, and is a stable partition. */
  @Test
  void ordersAreStablePartitions() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < 10_000; run++) {
      int[] replicas = IntStream.range(0, 6).toArray();
      for (int each : replicas) {
        if (random.nextBoolean()) {
          foretell(each, 50, 20);
        } else {
          pauses.over(each, 0);
        }
      }
      int count = random.nextInt(7);
      int[] expected =
          IntStream.concat(
                  Arrays.stream(replicas).limit(count).filter(each -> !isSpared(each)),
                  Arrays.stream(replicas).limit(count).filter(this::isSpared))
              .toArray();
      int[] order = order(0, count, replicas);
      assertThat(Arrays.copyOf(order, count)).containsExactly(expected);
      assertThat(Arrays.copyOfRange(order, count, 6))
          .containsExactly(Arrays.copyOfRange(replicas, count, 6));
    }
  }

  private boolean isSpared(int replica) {
    return pauses.isForetold(replica, 0);
  }
}
