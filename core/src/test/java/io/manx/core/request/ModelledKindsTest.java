// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ModelledKindsTest {
  private static final String LIGHT = "SELECT a FROM t WHERE k = ?";
  private static final String HEAVY = "SELECT sum(a) FROM t WHERE k = ?";
  private static final RequestModel MODEL =
      new RequestModel(
          PredictedStatistic.P50,
          20,
          0.5,
          List.of(
              new ModelledTemplate("light", List.of(LIGHT), line(1, 0.1)),
              new ModelledTemplate("heavy", List.of(HEAVY), line(10, 2))));

  private static TemplateLine line(double w0, double w1) {
    return new TemplateLine(w0, w1, 5, 0.9, 1, 64);
  }

  private static Demand of(int kind) {
    return new Demand(kind, 0, false);
  }

  /** Concurrency counts the request itself: 10 + 2 c exceeds 20 with 5 others. */
  @Test
  void requestsArePredictedByTheStatementOfTheirKind() {
    ModelledKinds kinds = new ModelledKinds(MODEL);
    kinds.identify(7, HEAVY);
    kinds.identify(8, "select a from t where k = 'x'");
    kinds.identify(9, "SELECT other FROM t");
    assertThat(kinds.predictMillis(of(7), 3)).isEqualTo(18);
    assertThat(kinds.isLong(of(7), 4)).isFalse();
    assertThat(kinds.isLong(of(7), 5)).isTrue();
    assertThat(kinds.predictMillis(of(8), 9)).isEqualTo(2);
    assertThat(kinds.predictMillis(of(9), 3)).isNaN();
    assertThat(kinds.isLong(of(9), 1_000)).isFalse();
    assertThat(kinds.predictMillis(Demand.UNKNOWN, 3)).isNaN();
  }

  /** The oracle knows the newest kind of each place. */
  @Test
  void aNewerKindReplacesAnOlderOneOfItsPlaceOnly() {
    ModelledKinds kinds = new ModelledKinds(MODEL);
    Map<Integer, Integer> newest = new HashMap<>();
    Map<Integer, Boolean> heavy = new HashMap<>();
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 5_000; i++) {
      int kind = random.nextInt(4 * RequestKinds.MAX_KINDS);
      int place = kind % RequestKinds.MAX_KINDS;
      boolean isHeavy = random.nextBoolean();
      kinds.identify(kind, isHeavy ? HEAVY : LIGHT);
      if (kind >= newest.getOrDefault(place, 0)) {
        newest.put(place, kind);
        heavy.put(place, isHeavy);
      }
      int asked = random.nextInt(4 * RequestKinds.MAX_KINDS);
      int at = asked % RequestKinds.MAX_KINDS;
      boolean isKnown = newest.containsKey(at) && newest.get(at) == asked;
      double expected = isKnown ? (heavy.get(at) ? 30 : 2) : Double.NaN;
      assertThat(Double.valueOf(kinds.predictMillis(of(asked), 9)))
          .isEqualTo(Double.valueOf(expected));
    }
  }
}
