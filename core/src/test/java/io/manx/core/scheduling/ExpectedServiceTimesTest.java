// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** Tests the expected cost of a read, learnt from the service times of others. */
class ExpectedServiceTimesTest {
  private static final ReadShape SINGLE = ReadShape.single(false);

  private final ExpectedServiceTimes<String> times = new ExpectedServiceTimes<>();

  private static ReadShape range(int rows) {
    return ReadShape.range(false, rows, 1);
  }

  /** The number of service times from which an expectation is known. */
  private void served(String table, ReadShape shape, long nanos) {
    for (int i = 0; i < ExpectedServiceTimes.TRUSTED_SAMPLES; i++) {
      times.served(table, shape, nanos);
    }
  }

  @Test
  void averagesReadsOfTheSameTableClassAndSize() {
    for (int i = 0; i < 1_000; i++) {
      times.served("t", SINGLE, 100 + i % 2);
      times.served("t", range(100), 5_000);
      times.served("u", SINGLE, 900);
    }
    assertThat(times.expectedNanos("t", SINGLE)).isCloseTo(100, withinPercentage(10));
    assertThat(times.expectedNanos("t", range(127))).isCloseTo(5_000, within(1L));
    assertThat(times.expectedNanos("u", SINGLE)).isCloseTo(900, withinPercentage(10));
  }

  @Test
  void unseenSizesAreInProportionToSmallerOnesOrAsTheNextLarger() {
    served("t", range(100), 5_000);
    assertThat(times.expectedNanos("t", range(400))).isEqualTo(20_000);
    assertThat(times.expectedNanos("t", range(1))).isEqualTo(5_000);
    assertThat(times.expectedNanos("t", range(ReadShape.UNLIMITED)))
        .as("bounded")
        .isEqualTo(10_000_000_000L);
  }

  @Test
  void unseenTablesAreLikeAllOthersAndUnknownSinglesAreShorterThanRanges() {
    assertThat(times.expectedNanos("t", SINGLE)).isLessThan(times.expectedNanos("t", range(1)));
    served("t", SINGLE, 700);
    assertThat(times.expectedNanos("new", SINGLE)).isEqualTo(700);
  }

  @Test
  void aFewThatWaitedForAProcessorDecideNothing() {
    for (int i = 0; i < 1_000; i++) {
      times.served("t", SINGLE, i % 100 == 50 ? 100_000_000 : 1_000_000);
    }
    assertThat(times.expectedNanos("t", SINGLE)).isBetween(1_000_000L, 1_200_000L);
  }

  @Test
  void partsOfRangeReadsThatFindNothingAreNoMoreThanTheirShare() {
    for (int i = 0; i < 1_000; i++) {
      times.served("t", range(100), i % 2 == 0 ? 20_000 : 5_000_000);
    }
    assertThat(times.expectedNanos("t", range(100))).isBetween(2_400_000L, 2_600_000L);
  }

  @Test
  void followsTablesThatBecomeSlower() {
    for (int i = 0; i < 1_000; i++) {
      times.served("t", SINGLE, 1_000_000);
    }
    for (int i = 0; i < 3_000; i++) {
      times.served("t", SINGLE, 100_000_000);
    }
    assertThat(times.expectedNanos("t", SINGLE)).isGreaterThan(90_000_000L);
  }

  @Test
  void tablesOfWhichLittleIsKnownAreMostlyAsOthersAre() {
    for (int i = 0; i < 1_000; i++) {
      times.served("t", SINGLE, 1_000_000);
    }
    served("u", SINGLE, 4_000_000);
    assertThat(times.expectedNanos("u", SINGLE)).isBetween(1_000_000L, 1_300_000L);
    for (int i = 0; i < 1_000; i++) {
      times.served("u", SINGLE, 4_000_000);
    }
    assertThat(times.expectedNanos("u", SINGLE)).isBetween(3_600_000L, 4_000_000L);
  }

  @Test
  void costsAreInTypicalSingleReads() {
    assertThat(times.cost("t", SINGLE)).isEqualTo(1);
    served("t", SINGLE, 2_000);
    served("t", range(100), 30_000);
    assertThat(times.cost("t", SINGLE)).isCloseTo(1, within(0.01));
    assertThat(times.cost("u", range(100))).isCloseTo(15, within(0.1));
  }

  @Test
  void readsOfUnknownTablesCostWhatThoseOfAllDo() {
    served("t", SINGLE, 100);
    served("t", range(1_000), 5_000);
    assertThat(times.cost(range(1_000))).isCloseTo(50, within(0.1));
    assertThat(times.cost(SINGLE)).isCloseTo(1, within(0.01));
    assertThat(new ExpectedServiceTimes<String>().cost(range(1_000))).isGreaterThan(1);
  }

  @Test
  void aFewReadsOfAKindTellNothing() {
    long unknown = times.expectedNanos("t", range(100));
    for (int i = 0; i < ExpectedServiceTimes.TRUSTED_SAMPLES - 1; i++) {
      times.served("t", range(100), 1);
    }
    assertThat(times.expectedNanos("t", range(100))).isEqualTo(unknown);
    times.served("t", range(100), 1);
    assertThat(times.expectedNanos("t", range(100))).isEqualTo(1);
  }

  @Test
  void pausesAndNonsenseAreBounded() {
    served("t", SINGLE, Long.MAX_VALUE);
    assertThat(times.expectedNanos("t", SINGLE)).isEqualTo(10_000_000_000L);
    served("u", SINGLE, -5);
    assertThat(times.expectedNanos("u", SINGLE)).isNotNegative();
  }

  @Test
  void forOneTableTooManyAnotherIsForgotten() {
    for (int i = 0; i < ExpectedServiceTimes.MOST_TABLES + 100; i++) {
      times.served("t" + i, SINGLE, 1_000);
    }
    assertThat(times.tables()).isEqualTo(ExpectedServiceTimes.MOST_TABLES);
    served("last", SINGLE, 5);
    assertThat(times.tables()).isEqualTo(ExpectedServiceTimes.MOST_TABLES);
    assertThat(times.expectedNanos("last", SINGLE)).isLessThan(1_000);
  }
}
