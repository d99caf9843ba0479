// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.Readiness;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowStartTest {
  private static final long SECOND = 1_000_000_000;
  private static final long BEGAN = -7 * SECOND;

  private final SlowStart slowStart = new SlowStart(10 * SECOND, 3);
  private final Router router = router(slowStart);

  private static Router router(SlowStart slowStart) {
    return new Router(new FailingReplicas(), slowStart, new ForetoldPauses());
  }

  /** Candidates in a given order; the score of each is ten times its number. */
  private static Candidates ranked(int... replicas) {
    Candidates candidates = new Candidates();
    for (int replica : replicas) {
      candidates.add(replica);
      candidates.setScore(candidates.size() - 1, 10.0 * replica);
    }
    return candidates;
  }

  private List<Integer> applied(long now, int... replicas) {
    Candidates candidates = ranked(replicas);
    router.order(candidates, now);
    return replicas(candidates);
  }

  private static List<Integer> replicas(Candidates candidates) {
    return IntStream.range(0, candidates.size())
        .mapToObj(candidates::replica)
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @CsvSource({"0, 0.1", "1, 0.19", "5, 0.55", "9, 0.91", "10, 1", "1000, 1"})
  void aStartingReplicaKeepsItsRankMoreAndMoreOften(long seconds, double probability) {
    slowStart.began(0, BEGAN);
    int first = 0;
    for (int i = 0; i < 20_000; i++) {
      List<Integer> order = applied(BEGAN + seconds * SECOND, 0, 1, 2);
      assertThat(order).isIn(List.of(0, 1, 2), List.of(1, 2, 0));
      first += order.get(0) == 0 ? 1 : 0;
    }
    // Standard deviation at most 0.0035.
    assertThat(first / 20_000.0).isCloseTo(probability, within(0.015));
  }

  @Test
  void whatIsPutBackComesBehindAllThatIsNotAndKeepsItsScore() {
    slowStart.began(4, BEGAN);
    slowStart.leaving(3, BEGAN);
    boolean seenPutBack = false;
    for (int i = 0; i < 200; i++) {
      Candidates candidates = ranked(3, 4, 1, 2);
      router.order(candidates, BEGAN);
      assertThat(replicas(candidates)).isIn(List.of(4, 1, 2, 3), List.of(1, 2, 4, 3));
      seenPutBack |= candidates.replica(0) == 1;
      for (int position = 0; position < 4; position++) {
        assertThat(candidates.score(position)).isEqualTo(10.0 * candidates.replica(position));
      }
    }
    assertThat(seenPutBack).isTrue();
  }

  @Test
  void severalThatArePutBackKeepTheirOrder() {
    for (int replica = 0; replica < 3; replica++) {
      slowStart.began(replica, BEGAN);
    }
    int all = 0;
    for (int i = 0; i < 1_000; i++) {
      all += applied(BEGAN, 2, 1, 0, 5).equals(List.of(5, 2, 1, 0)) ? 1 : 0;
    }
    // Expected 0.9 * 0.9 * 0.9 = 0.729.
    assertThat(all).isBetween(660, 800);
  }

  @Test
  void whileNoneIsReadyStartingOnesKeepTheirOrder() {
    slowStart.began(0, BEGAN);
    slowStart.began(1, BEGAN);
    slowStart.leaving(2, BEGAN);
    for (int i = 0; i < 100; i++) {
      assertThat(applied(BEGAN, 0, 1)).containsExactly(0, 1);
      assertThat(applied(BEGAN, 2, 1, 0)).containsExactly(1, 0, 2);
      assertThat(applied(BEGAN, 2)).containsExactly(2);
    }
  }

  @Test
  void leavingOnesKeepTheirOrderAmongThemselves() {
    for (int replica : new int[] {1, 2, 3}) {
      slowStart.leaving(replica, 0);
    }
    assertThat(applied(0, 3, 0, 1, 4, 2)).containsExactly(0, 4, 3, 1, 2);
    assertThat(applied(0, 3, 1, 2)).containsExactly(3, 1, 2);
  }

  @Test
  void readinessIsAsLastTold() {
    assertThat(slowStart.readiness(5, 0)).isEqualTo(Readiness.READY);
    slowStart.leaving(5, 0);
    assertThat(slowStart.readiness(5, 0)).isEqualTo(Readiness.LEAVING);
    assertThat(slowStart.readiness(4, 0)).isEqualTo(Readiness.READY);
    slowStart.began(5, BEGAN);
    assertThat(slowStart.readiness(5, BEGAN + 10 * SECOND - 1)).isEqualTo(Readiness.STARTING);
    assertThat(slowStart.readiness(5, BEGAN + 10 * SECOND)).isEqualTo(Readiness.READY);
  }

  /** A late message of a replica's former process must not exclude the next process for ever. */
  @Test
  void aReplicaIsTakenForLeavingForAMinuteAfterItSaidSoLast() {
    slowStart.leaving(1, BEGAN);
    assertThat(slowStart.readiness(1, BEGAN + 60 * SECOND - 1)).isEqualTo(Readiness.LEAVING);
    assertThat(slowStart.readiness(1, BEGAN + 60 * SECOND)).isEqualTo(Readiness.READY);
    slowStart.leaving(1, BEGAN + 30 * SECOND);
    assertThat(slowStart.readiness(1, BEGAN + 60 * SECOND)).isEqualTo(Readiness.LEAVING);
    assertThat(applied(BEGAN + 60 * SECOND, 1, 0)).containsExactly(0, 1);
    assertThat(applied(BEGAN + 90 * SECOND, 1, 0)).containsExactly(1, 0);
  }

  @Test
  void theDurationCanBeChangedWithoutForgettingWhoIsStarting() {
    slowStart.began(1, BEGAN);
    slowStart.setDurationNanos(100 * SECOND);
    assertThat(slowStart.readiness(1, BEGAN + 99 * SECOND)).isEqualTo(Readiness.STARTING);
    slowStart.setDurationNanos(0);
    assertThat(slowStart.readiness(1, BEGAN)).isEqualTo(Readiness.READY);
    assertThatThrownBy(() -> slowStart.setDurationNanos(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void withoutADurationNobodyIsSpared() {
    SlowStart none = new SlowStart(0, 1);
    none.began(0, BEGAN);
    assertThat(none.readiness(0, BEGAN)).isEqualTo(Readiness.READY);
    assertThatThrownBy(() -> new SlowStart(-1, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
