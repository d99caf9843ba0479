// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.NodeJmx;
import io.manx.results.Durations;
import io.manx.results.UserException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The options of {@code cassandra.yaml} that concern the snitch; JMX changes them at run time
 * ({@code StorageServiceMBean.updateSnitch}). The defaults are those of Cassandra 5.0, except the
 * snitch itself, which is that of the embedded cluster.
 *
 * @param snitch class of the static snitch
 * @param dynamic whether the dynamic snitch wraps it
 * @param updateMillis interval between rankings
 * @param resetMillis interval between resets
 * @param badnessThreshold how much worse a replica must be to lose its place
 */
record SnitchSettings(
    String snitch, boolean dynamic, int updateMillis, int resetMillis, double badnessThreshold) {

  static final SnitchSettings DEFAULT =
      new SnitchSettings("GossipingPropertyFileSnitch", true, 100, 600_000, 1.0);

  private static final String SNITCH = "endpoint_snitch";
  private static final String DYNAMIC = "dynamic_snitch";
  private static final String UPDATE = "dynamic_snitch_update_interval";
  private static final String RESET = "dynamic_snitch_reset_interval";
  private static final String BADNESS = "dynamic_snitch_badness_threshold";

  /** Names of the options. */
  static final Set<String> OPTIONS = Set.of(SNITCH, DYNAMIC, UPDATE, RESET, BADNESS);

  private static final Pattern WITHOUT_UNIT = Pattern.compile("\\d+");

  /**
   * Reads them from entries of {@code cassandra.yaml}.
   *
   * @throws UserException if a value has the wrong type
   */
  static SnitchSettings of(Map<String, Object> options) {
    return new SnitchSettings(
        String.valueOf(options.getOrDefault(SNITCH, DEFAULT.snitch)),
        flag(String.valueOf(options.getOrDefault(DYNAMIC, DEFAULT.dynamic))),
        millis(UPDATE, options, DEFAULT.updateMillis),
        millis(RESET, options, DEFAULT.resetMillis),
        number(String.valueOf(options.getOrDefault(BADNESS, DEFAULT.badnessThreshold))));
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new UserException(DYNAMIC + ": '" + text + "' is neither true nor false");
    }
    return text.equals("true");
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UserException(BADNESS + ": '" + text + "' is not a number", e);
    }
  }

  private static int millis(String option, Map<String, Object> options, int defaultValue) {
    Object value = options.get(option);
    if (value == null) {
      return defaultValue;
    }
    String text = value.toString();
    try {
      long nanos = Durations.parse(WITHOUT_UNIT.matcher(text).matches() ? text + "ms" : text);
      return Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(nanos));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new UserException(option + ": '" + text + "' is not a duration such as 100ms", e);
    }
  }

  /** Changes a running node. */
  void applyTo(NodeJmx node) {
    node.updateSnitch(snitch, dynamic, updateMillis, resetMillis, badnessThreshold);
  }
}
