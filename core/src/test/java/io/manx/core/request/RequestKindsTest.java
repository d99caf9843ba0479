// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RequestKindsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final int ROOM = RequestKinds.MAX_KINDS - RequestKinds.GROUPS;

  private final RequestKinds kinds = new RequestKinds();
  private long now = Long.MAX_VALUE - 10 * SECOND; // clocks begin anywhere, and may overflow

  private int kind(long key) {
    return kinds.findOrAdd(key, 1, () -> "statement " + key, now);
  }

  private Set<String> descriptions() {
    return kinds.all().stream().map(KindOfRequest::description).collect(Collectors.toSet());
  }

  @Test
  void eachKeyHasANumberOfItsOwnAndKeepsIt() {
    Map<Long, Integer> model = new HashMap<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5_000; i++) {
      long key = random.nextInt(ROOM) * 0x9e3779b97f4a7c15L;
      int kind = kind(key);
      assertThat(model.putIfAbsent(key, kind)).isIn(null, kind);
      assertThat(kinds.find(key)).isEqualTo(kind);
    }
    assertThat(model).hasSize(ROOM);
    assertThat(new HashSet<>(model.values())).hasSize(ROOM);
    assertThat(model.values()).allMatch(kind -> RequestKinds.place(kind) >= RequestKinds.GROUPS);
  }

  @Test
  void surplusKindsCountAsTheirGroup() {
    for (int key = 0; key < ROOM; key++) {
      kinds.ended(kind(key), MILLI, now);
    }
    assertThat(kind(1_000)).isEqualTo(1); // all others are too new to be judged
    now += 6 * SECOND;
    int replacing = kind(1_000);
    assertThat(replacing).isGreaterThan(RequestKinds.GROUPS);
    assertThat(kind(1_001)).isEqualTo(1);
    assertThat(kinds.find(1_001)).isEqualTo(RequestKinds.UNKNOWN);
    assertThat(kinds.all()).hasSize(ROOM);
  }

  /** A hundred thousand statements are used once each; a dozen others over and over. */
  @Test
  void theKindsWithTheMostWorkKeepTheirNumbersHoweverManyThereAre() {
    int often = 12;
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      now += MILLI;
      kinds.ended(kind(1_000 + i), MILLI, now);
      int key = i % often;
      int kind = kind(key);
      kinds.ended(kind, (key + 1) * MILLI, now);
      if (i > 90_000) {
        assertThat(numbers.merge(key, kind, (before, same) -> same)).isEqualTo(kind);
        assertThat(kind).isGreaterThan(RequestKinds.GROUPS);
      }
    }
    assertThat(numbers).hasSize(often);
    assertThat(kinds.all()).hasSizeLessThanOrEqualTo(RequestKinds.MAX_KINDS);
  }

  /** It comes once in a hundred requests, when all places are taken by lighter statements. */
  @Test
  void aRareHeavyKindReplacesALightOne() {
    for (int i = 0; i < 100_000; i++) {
      now += MILLI;
      boolean isHeavy = i % 100 == 0;
      long key = isHeavy ? -1 : i % (3 * ROOM);
      kinds.ended(kind(key), isHeavy ? 50 * MILLI : MILLI, now);
    }
    assertThat(descriptions()).contains("statement -1");
  }

  @Test
  void anUnusedKindIsForgottenAndItsNumberIsNotUsedAgain() {
    int before = kind(5);
    kinds.ended(before, MILLI, now);
    now += 2 * SECOND;
    kinds.ended(before, MILLI, now);
    now += 601 * SECOND;
    kinds.ended(kind(6), MILLI, now);
    assertThat(kinds.find(5)).isEqualTo(RequestKinds.UNKNOWN);
    assertThat(descriptions()).containsExactly("statement 6");
    int after = kind(5);
    assertThat(after).isNotEqualTo(before);
    kinds.ended(before, MILLI, now); // of a request that was sent long ago
    assertThat(kinds.all())
        .filteredOn(kind -> kind.number() == after)
        .allMatch(kind -> kind.count() == 0);
  }

  @Test
  void countsAndMeanTimesAreShown() {
    int kind = kind(7);
    kinds.ended(kind, MILLI, now);
    kinds.ended(kind, 3 * MILLI, now);
    KindOfRequest shown = kinds.all().get(0);
    assertThat(shown.number()).isEqualTo(kind);
    assertThat(shown.count()).isEqualTo(2);
    assertThat(shown.meanMillis()).isEqualTo(2);
  }
}
