package io.manx.lab.comparison;

import java.util.Map;

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
    String threshold = variant.table().getOrDefault("speculative_retry", "").replace("'", "");
    if (!threshold.isEmpty()) {
      return threshold.equalsIgnoreCase("NONE") ? NOBODY : "Cassandra (" + threshold + ")";
    }
    boolean byManx =
        "on".equals(variant.agent().get("mode"))
            && "budget".equals(variant.agent().get("speculation"));
    return byManx ? "Manx's nodes" : "Cassandra";
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
