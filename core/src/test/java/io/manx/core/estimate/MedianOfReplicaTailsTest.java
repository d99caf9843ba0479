// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MedianOfReplicaTailsTest {
  private static final long MILLI = 1_000_000;

  private final MedianOfReplicaTails tail = new MedianOfReplicaTails(0.95);
  private final SplittableRandom random = new SplittableRandom(7);

  /** From 0 to 10 ms, evenly: the percentile is 9.5 ms. */
  private long usual() {
    return random.nextLong(10 * MILLI);
  }

  @Test
  void theTailOfReplicasThatAreAlikeIsThatOfEach() {
    for (int i = 0; i < 100_000; i++) {
      tail.add(i % 20, usual());
    }
    assertThat(tail.value()).isCloseTo(9.5 * MILLI, within(0.8 * MILLI));
  }

  /** The view of a coordinator that asks two others, of which one stalls now and then. */
  @Test
  void oneOfTwoThatOftenStandsStillDoesNotRaiseIt() {
    for (int i = 0; i < 100_000; i++) {
      boolean isStill = i / 100 % 7 == 0;
      tail.add(0, isStill ? 300 * MILLI : usual());
      tail.add(1, usual());
    }
    assertThat(tail.value()).isCloseTo(9.5 * MILLI, within(0.8 * MILLI));
  }

  @Test
  void itIsTheMedianOfThree() {
    for (int i = 0; i < 1_000; i++) {
      for (int replica = 0; replica < 3; replica++) {
        tail.add(replica, (1 + replica) * MILLI);
      }
    }
    assertThat(tail.value()).isCloseTo(2 * MILLI, within(0.1 * MILLI));
  }

  /** Compared with the sorted values of the groups that answer. */
  @Test
  void itIsTheLowerMedianOfAnyNumberOfGroups() {
    for (int groups = 1; groups <= MedianOfReplicaTails.GROUPS; groups++) {
      MedianOfReplicaTails some = new MedianOfReplicaTails(0.5);
      double[] values = random.doubles(groups, 1, 100).toArray();
      for (int i = 0; i < 100; i++) {
        for (int group = 0; group < groups; group++) {
          some.add(group, Math.round(values[group]) * MILLI);
        }
      }
      Arrays.sort(values);
      double expected = Math.round(values[(groups - 1) / 2]) * MILLI;
      // The first value begins an estimate, and half of what is alike lies above it.
      assertThat(some.value()).isCloseTo(expected, within(0.3 * expected));
    }
  }

  @Test
  void aReplicaOfWhichLittleIsKnownDoesNotCount() {
    for (int i = 0; i < 100; i++) {
      tail.add(0, 8 * MILLI);
    }
    for (int i = 0; i < 9; i++) {
      tail.add(1, MILLI);
    }
    assertThat(tail.value()).isGreaterThan(6.0 * MILLI);
    tail.add(1, MILLI);
    assertThat(tail.value()).isLessThan(2.0 * MILLI);
  }

  @Test
  void aReplicaThatIsGoneNoLongerCounts() {
    for (int i = 0; i < 100; i++) {
      tail.add(0, MILLI);
    }
    for (int i = 1; i < MedianOfReplicaTails.SILENCE; i++) {
      tail.add(1, 10 * MILLI);
    }
    assertThat(tail.value()).isLessThan(2.0 * MILLI);
    tail.add(1, 10 * MILLI);
    assertThat(tail.value()).isGreaterThan(8.0 * MILLI);
  }

  @Test
  void aReplicaThatIsBackCountsAgain() {
    for (int i = 0; i < 100; i++) {
      tail.add(0, MILLI);
    }
    for (int i = 0; i <= MedianOfReplicaTails.SILENCE; i++) {
      tail.add(1, 10 * MILLI);
    }
    tail.add(0, MILLI);
    assertThat(tail.value()).isLessThan(2.0 * MILLI);
  }

  @Test
  void nothingIsKnownBeforeTenResponses() {
    for (int i = 0; i < 9; i++) {
      tail.add(i % 2, MILLI);
    }
    assertThat(tail.value()).isZero();
    tail.add(0, MILLI);
    assertThat(tail.value()).isPositive();
  }

  /** Nine of each of eight replicas, of which one is slow. */
  @Test
  void untilAReplicaHasGivenTenAllCountTogether() {
    for (int i = 0; i < 8 * 9; i++) {
      tail.add(i, i % 8 == 7 ? 20 * MILLI : MILLI);
    }
    assertThat(tail.value()).isBetween(2.5 * MILLI, 20.0 * MILLI);
    tail.add(3, MILLI);
    assertThat(tail.value()).isLessThan(2.0 * MILLI);
  }

  /** First responses come over new connections, from code that is not compiled yet. */
  @Test
  void slowFirstResponsesAreSoonForgotten() {
    for (int i = 0; i < 60; i++) {
      tail.add(i % 3, i < 6 ? 200 * MILLI : MILLI / 2 + random.nextLong(MILLI));
    }
    assertThat(tail.value()).isBetween(1.0 * MILLI, 8.0 * MILLI);
  }

  /** One answer in ten takes thirty times as long as the others. */
  @Test
  void aTailThatIsReallyFarOffIsFoundAllTheSame() {
    for (int i = 0; i < 30_000; i++) {
      tail.add(i % 3, random.nextInt(10) == 0 ? 30 * MILLI : MILLI);
    }
    assertThat(tail.value()).isCloseTo(30.0 * MILLI, within(6.0 * MILLI));
  }
}
