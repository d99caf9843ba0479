// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.load.client.DriverOptions;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Named settings of Manx's policies in the driver: all of Manx, its parts, and each policy by which
 * a driver may rank replicas. A {@code +} joins them with the agents of nodes.
 */
final class DriverVariants {
  private static final String MANX = "manx";
  private static final String LATENCY_SENSITIVE = "driver-latency-sensitive";
  private static final String TOLD = "; needs client-feedback";

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
    DESCRIPTIONS.put(
        LATENCY_SENSITIVE + "[=SAMPLES]",
        "the driver ranks replicas as DataStax's policy does: by the lower moving average of two,"
            + " from 100 answers on, or as many as given");
    OPTIONS.put(LATENCY_SENSITIVE, DriverOptions.manxRanking("latency-sensitive"));
    addRanking(
        "prequal", "by requests in flight and latency (Wydrowski 2024), without probes" + TOLD);
    addRanking("c3", "by C3 (Suresh 2015)" + TOLD);
    addRanking("heron", "as C3, with large reads by themselves (Héron, Jaiman 2018)" + TOLD);
    addRanking("wu", "by tail-adjusted scores (Wu 2018)" + TOLD);
  }

  private DriverVariants() {}

  /** Returns names and descriptions, in the order of the help. */
  static Map<String, String> descriptions() {
    return DESCRIPTIONS;
  }

  /**
   * Returns the driver options of that name, if there are any.
   *
   * @param parameter the text after the equals sign, or an empty text
   */
  static Optional<Map<String, String>> options(String name, String parameter) {
    Map<String, String> options = OPTIONS.get(name);
    if (options == null || parameter.isEmpty()) {
      return Optional.ofNullable(options);
    }
    if (!name.equals(LATENCY_SENSITIVE) || !parameter.matches("[1-9]\\d{0,4}")) {
      throw new UserException(
          name.equals(LATENCY_SENSITIVE)
              ? "variant '" + name + "' takes a number of answers from 1 to 99999, not " + parameter
              : "variant '" + name + "' takes no parameter; drop '=" + parameter + "'");
    }
    Map<String, String> all = new TreeMap<>(options);
    all.putAll(
        DriverOptions.parameter("latency-sensitive", "least-samples", Integer.parseInt(parameter)));
    return Optional.of(all);
  }

  private static void add(String name, String description, Map<String, String> options) {
    DESCRIPTIONS.put(name, description);
    OPTIONS.put(name, options);
  }

  private static void addRanking(String policy, String how) {
    add("driver-" + policy, "the driver ranks replicas " + how, DriverOptions.manxRanking(policy));
  }
}
