package io.manx.lab.comparison;

import io.manx.lab.load.DriverOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings of Manx's policies in the driver under names: all of it, its parts, and each policy by
 * which a driver may rank replicas. With the nodes' agents they are joined by {@code +}.
 */
final class DriverVariants {
  private static final String MANX = "manx";

  private static final Map<String, Map<String, String>> OPTIONS = new LinkedHashMap<>();
  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  static {
    Map<String, String> both = new TreeMap<>(DriverOptions.manxRanking(MANX));
    both.putAll(DriverOptions.manxSpeculation());
    add(
        "manx-driver",
        "Manx in the driver alone: its ranking, and copies of late requests within a budget",
        both);
    add(
        "manx-driver-ranking",
        "Manx's ranking in the driver alone",
        DriverOptions.manxRanking(MANX));
    add(
        "manx-driver-speculation",
        "Manx's copies of late requests alone, by the driver and within a budget",
        DriverOptions.manxSpeculation());
    addRanking("least-outstanding", "by its own outstanding requests, fewest first");
    addRanking("latency-sensitive", "as DataStax's policy does: the lower moving average of two");
    addRanking("prequal", "by requests in flight and latency (Wydrowski 2024), without probes");
    addRanking("c3", "by C3 (Suresh 2015)");
    addRanking("wu", "by tail-adjusted scores (Wu 2018)");
  }

  private DriverVariants() {}

  /** Name and description of each, in the order of the help. */
  static Map<String, String> descriptions() {
    return DESCRIPTIONS;
  }

  /** Returns the driver options under that name, if there are any. */
  static Optional<Map<String, String>> options(String name) {
    return Optional.ofNullable(OPTIONS.get(name));
  }

  private static void add(String name, String description, Map<String, String> options) {
    DESCRIPTIONS.put(name, description);
    OPTIONS.put(name, options);
  }

  private static void addRanking(String policy, String how) {
    add("driver-" + policy, "the driver ranks replicas " + how, DriverOptions.manxRanking(policy));
  }
}
