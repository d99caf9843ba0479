// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargeKeysTest {
  private static final int KIND = 1;
  private static final int OTHER_KIND = 2;
  private static final int EXPECTED = 1_000;

  private final LargeKeys keys = new LargeKeys(EXPECTED);

  /** Every twentieth key is large. */
  private void observe(long from, long to) {
    for (long key = from; key < to; key++) {
      keys.observe(KIND, key, key % 20 == 0 ? 20_000 : 1_000);
    }
  }

  private double mistaken(long from, long to) {
    int small = 0;
    int mistaken = 0;
    for (long key = from; key < to; key++) {
      if (key % 20 != 0) {
        small++;
        mistaken += keys.contains(key) ? 1 : 0;
      }
    }
    return (double) mistaken / small;
  }

  @Test
  void largeKeysAreKnownAndFewOthersAreTakenForThem() {
    observe(0, 20 * EXPECTED);
    for (long key = 1_000; key < 20 * EXPECTED; key += 20) {
      assertThat(keys.contains(key)).as("key %s", key).isTrue();
    }
    assertThat(mistaken(0, 20 * EXPECTED)).isLessThan(0.02);
  }

  /** A filter that never forgets would take nearly all keys for large. */
  @Test
  void thirtyTimesAsManyAsExpectedDoNotMakeOthersLarge() {
    long last = 30 * 20 * EXPECTED;
    observe(0, last);
    assertThat(mistaken(last, last + 100_000)).isLessThan(0.02);
    for (long key = last - 10_000; key < last; key += 20) {
      assertThat(keys.contains(key)).as("key %s", key).isTrue();
    }
    assertThat(keys.contains(1_000)).as("long ago").isFalse();
  }

  @Test
  void aKindWithLargeAnswersHasLargeKeysOfItsOwn() {
    observe(0, 10_000);
    for (long key = 100_000; key < 101_000; key++) {
      keys.observe(OTHER_KIND, key, key == 100_999 ? 200_000 : 20_000);
    }
    int large = 0;
    for (long key = 100_000; key < 100_999; key++) {
      large += keys.contains(key) ? 1 : 0;
    }
    assertThat(large).isLessThan(20);
    assertThat(keys.contains(100_999)).isTrue();
  }
}
