// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Mixes of TPC-H's query templates. Without weights, {@code tpch} has the frequencies of Chauque,
 * "Reducing tail latency in Cassandra clusters using regression based replica selection", 2020,
 * figure 9: each of two long templates is sent a third as often as each of seven others.
 *
 * <p>{@code two-tables} sends one short template and one long one, each on a table of its own.
 */
final class TemplateMixes {
  private static final String ALL = "tpch";
  private static final String TWO_TABLES = "two-tables";
  private static final int MAX_WEIGHT = 1_000;

  private static final OperationKind LIGHT = OperationKind.QUERY_3_V2;
  private static final OperationKind HEAVY = OperationKind.PRICING_SUMMARY;

  /** The templates of {@value #TWO_TABLES} by name. */
  private static final Map<String, OperationKind> PAIR = Map.of("light", LIGHT, "heavy", HEAVY);

  private TemplateMixes() {}

  /** Returns whether a text is meant to name such a mix. */
  static boolean isOne(String text) {
    String name = nameOf(text);
    return name.equals(ALL) || name.equals(TWO_TABLES);
  }

  private static String nameOf(String text) {
    return text.split(":", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the mix of a text.
   *
   * @throws UserException if templates or weights are invalid
   */
  static OperationMix parse(String text) {
    String name = nameOf(text);
    boolean pair = name.equals(TWO_TABLES);
    if (!text.contains(":")) {
      return mix(name, pair ? Map.of(LIGHT, 90, HEAVY, 10) : frequencies());
    }
    Map<String, Integer> weights = new LinkedHashMap<>();
    Map<OperationKind, Integer> ofKinds = new EnumMap<>(OperationKind.class);
    for (String part : text.split(":", 2)[1].split(",", -1)) {
      List<String> sides = sides(text, part);
      OperationKind kind = pair ? ofPair(text, sides.get(0)) : template(text, sides.get(0));
      int weight = weight(text, sides.get(1));
      if (ofKinds.put(kind, weight) != null) {
        throw wrong(text, "'" + sides.get(0) + "' is given twice");
      }
      weights.put(sides.get(0), weight);
    }
    String listed =
        weights.entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(","));
    return mix(name + ":" + listed, ofKinds);
  }

  private static OperationMix mix(String name, Map<OperationKind, Integer> weights) {
    return new OperationMix(name, weights, KeyDistribution.UNIFORM);
  }

  private static Map<OperationKind, Integer> frequencies() {
    Map<OperationKind, Integer> weights = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      if (kind.dataSet() == DataSet.TPC_H) {
        weights.put(kind, 3);
      }
    }
    weights.put(OperationKind.PRICING_SUMMARY, 1);
    weights.put(OperationKind.PRICING_SUMMARY_V4, 1);
    return weights;
  }

  private static List<String> sides(String text, String part) {
    List<String> sides = new ArrayList<>();
    for (String side : part.split("=", -1)) {
      sides.add(side.strip().toLowerCase(Locale.ROOT));
    }
    if (sides.size() != 2) {
      throw wrong(text, "'" + part + "' is not of the form TEMPLATE=WEIGHT");
    }
    return sides;
  }

  private static OperationKind ofPair(String text, String name) {
    OperationKind kind = PAIR.get(name);
    if (kind == null) {
      throw wrong(text, "unknown template '" + name + "'; choose light, heavy");
    }
    return kind;
  }

  private static OperationKind template(String text, String name) {
    return OperationKind.named(name)
        .filter(kind -> kind.dataSet() == DataSet.TPC_H)
        .orElseThrow(
            () ->
                wrong(
                    text,
                    "unknown template '" + name + "'; choose " + OperationKind.ids(DataSet.TPC_H)));
  }

  private static int weight(String text, String weight) {
    if (!weight.matches("\\d{1,4}")
        || Integer.parseInt(weight) < 1
        || Integer.parseInt(weight) > MAX_WEIGHT) {
      throw wrong(text, "'" + weight + "' is not a whole weight from 1 to " + MAX_WEIGHT);
    }
    return Integer.parseInt(weight);
  }

  private static UserException wrong(String text, String reason) {
    return new UserException(
        "workload '"
            + text
            + "': "
            + reason
            + "; for example tpch:query-3=95,pricing-summary=5 or two-tables:light=96,heavy=4");
  }
}
