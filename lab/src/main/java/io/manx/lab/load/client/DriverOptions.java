// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import io.manx.driver.ManxLoadBalancingPolicy;
import io.manx.driver.ManxOption;
import io.manx.driver.ManxSpeculativeExecutionPolicy;
import io.manx.results.UserException;
import java.util.Map;

/** Sets of driver options, by their path in the driver's reference configuration. */
public final class DriverOptions {
  private static final String POLICY = "basic.load-balancing-policy.class";
  private static final String SPECULATION = "advanced.speculative-execution-policy.";

  private DriverOptions() {}

  /**
   * Rejects options with which no session can start, without connecting.
   *
   * @throws UserException naming the option
   */
  public static void requireUsable(Map<String, String> options) {
    DriverCheck.require(options);
  }

  /** Returns the options on how to reach nodes, which every session needs. */
  public static Map<String, String> ofConnections(Map<String, String> options) {
    return DriverValues.ofConnections(options);
  }

  /**
   * Returns the option for the number of rows in a page.
   *
   * @param rows 0 for no paging
   * @throws UserException if rows are negative
   */
  public static Map<String, String> pageSize(int rows) {
    if (rows < 0) {
      throw new UserException("page size " + rows + " is out of range; choose 0 or more");
    }
    return Map.of(DefaultDriverOption.REQUEST_PAGE_SIZE.getPath(), Integer.toString(rows));
  }

  /** Returns the options for another load balancing policy. */
  public static Map<String, String> policy(String className) {
    return Map.of(POLICY, className);
  }

  /** Returns the options that take the nodes in turn, wherever the data is. */
  public static Map<String, String> roundRobin() {
    return policy(RoundRobinLoadBalancingPolicy.class.getName());
  }

  /**
   * Returns the options with which Manx's driver policy ranks replicas.
   *
   * @param ranking name of the replica selection policy
   */
  public static Map<String, String> manxRanking(String ranking) {
    return Map.of(
        POLICY, ManxLoadBalancingPolicy.class.getName(), ManxOption.POLICY.getPath(), ranking);
  }

  /** Returns the option that sets a parameter of a replica selection policy. */
  public static Map<String, String> parameter(String ranking, String name, int value) {
    return Map.of(parameterPath(ranking, name), Integer.toString(value));
  }

  /** Returns the path of the option for such a parameter. */
  public static String parameterPath(String ranking, String name) {
    return "basic.load-balancing-policy.manx.parameters." + ranking + "." + name;
  }

  /** Returns the options with which Manx sends copies of late requests, within its budget. */
  public static Map<String, String> manxSpeculation() {
    return Map.of(SPECULATION + "class", ManxSpeculativeExecutionPolicy.class.getName());
  }

  /**
   * Returns the options for speculative execution after a constant delay, at most one copy.
   *
   * @param delay such as {@code 5ms}
   * @param timerTick tick of the timer that the delay depends on; the driver's default is 100 ms
   */
  public static Map<String, String> speculation(String delay, String timerTick) {
    return Map.of(
        SPECULATION + "class",
        "ConstantSpeculativeExecutionPolicy",
        SPECULATION + "max-executions",
        "2",
        SPECULATION + "delay",
        delay,
        "advanced.netty.timer.tick-duration",
        timerTick);
  }

  /** Returns the options with which sessions follow the levels of an enrolled table. */
  public static Map<String, String> following(String qualifiedTable) {
    return Map.of(
        POLICY,
        ManxLoadBalancingPolicy.class.getName(),
        ManxOption.CONSISTENCY_TABLES.getPath(),
        "[" + qualifiedTable + "]");
  }
}
