// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Says in words who sends copies of late requests under a variant. That matters more for the tail
 * than the replica selection policy.
 */
final class CopiesOfLateRequests {
  private static final String DRIVER_CLASS = "advanced.speculative-execution-policy.class";
  private static final String DRIVER_DELAY = "advanced.speculative-execution-policy.delay";

  private static final String NOBODY = "nobody";

  private CopiesOfLateRequests() {}

  /** Returns who sends copies under a variant. */
  static String of(Variant variant) {
    String nodes = ofNodes(variant);
    String driver = ofDriver(variant.driver());
    if (driver.isEmpty()) {
      return nodes;
    }
    return nodes.equals(NOBODY) ? driver : nodes + " and " + driver;
  }

  private static String ofNodes(Variant variant) {
    boolean isManxOn =
        "on".equals(variant.agent().get("mode"))
            && "budget".equals(variant.agent().get("speculation"))
            && !SpeculativeRetry.leavesNothingToManx(variant.table());
    if (!isManxOn) {
      String all = thresholds(variant, any -> true);
      return all.equalsIgnoreCase("(NONE)") ? NOBODY : with("Cassandra", all);
    }
    String bounds = thresholds(variant, SpeculativeRetry::isBound);
    String exceptions = thresholds(variant, text -> !SpeculativeRetry.isForManx(text));
    return with("Manx's nodes", bounds)
        + (exceptions.isEmpty() ? "" : " and " + with("Cassandra", exceptions));
  }

  private static String with(String who, String thresholds) {
    return thresholds.isEmpty() ? who : who + " " + thresholds;
  }

  /** Returns some of the thresholds that tables state, in brackets; an empty text if none. */
  private static String thresholds(Variant variant, Predicate<String> which) {
    String thresholds =
        variant.table().entrySet().stream()
            .filter(option -> SpeculativeRetry.isName(option.getKey()))
            .filter(option -> which.test(option.getValue()))
            .map(CopiesOfLateRequests::threshold)
            .collect(Collectors.joining("; "));
    return thresholds.isEmpty() ? "" : "(" + thresholds + ")";
  }

  private static String threshold(Map.Entry<String, String> option) {
    String table = option.getKey().substring(SpeculativeRetry.OPTION.length()).replace("@", "");
    String threshold = option.getValue().replace("'", "");
    return table.isEmpty() ? threshold : table + " " + threshold;
  }

  private static String ofDriver(Map<String, String> driver) {
    String policy = driver.getOrDefault(DRIVER_CLASS, "");
    if (policy.isEmpty() || policy.endsWith("NoSpeculativeExecutionPolicy")) {
      return "";
    }
    if (policy.startsWith("io.manx.")) {
      return "Manx's driver";
    }
    String delay = driver.getOrDefault(DRIVER_DELAY, "");
    return delay.isEmpty() ? "the driver" : "the driver after " + delay;
  }
}
