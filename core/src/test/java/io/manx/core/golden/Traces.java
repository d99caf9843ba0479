// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.policy.Candidates;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What traces have in common. */
final class Traces {
  private static final MathContext DIGITS = new MathContext(12);

  private Traces() {}

  /** Returns a result rounded to twelve digits, which is more than ports are compared by. */
  static double rounded(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : value;
  }

  static List<Integer> replicas(Candidates candidates) {
    List<Integer> replicas = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      replicas.add(candidates.replica(i));
    }
    return replicas;
  }

  static List<Integer> tiers(Candidates candidates) {
    List<Integer> tiers = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      tiers.add(candidates.tier(i).code());
    }
    return tiers;
  }

  static List<Double> scores(Candidates candidates) {
    List<Double> scores = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      scores.add(rounded(candidates.score(i)));
    }
    return scores;
  }

  /** Returns pairs as a map in their order. */
  static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
