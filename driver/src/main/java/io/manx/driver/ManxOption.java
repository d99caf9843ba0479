// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import com.datastax.oss.driver.api.core.config.DriverOption;

/**
 * The options of Manx's policies in the driver's configuration, apart from the parameters of single
 * replica selection policies. {@code reference.conf} says what each means, its unit, its default
 * and its range.
 */
public enum ManxOption implements DriverOption {
  /** Name of the replica selection policy. */
  POLICY("basic.load-balancing-policy.manx.policy"),

  /** The application's rack, if nodes in it must be preferred. */
  LOCAL_RACK("basic.load-balancing-policy.manx.local-rack"),

  /** How much worse a node of the local rack may be and still be preferred, as a share. */
  RACK_MARGIN("basic.load-balancing-policy.manx.rack-margin"),

  /** Milliseconds over which a restarted node's requests grow to its full share. */
  SLOW_START_MS("basic.load-balancing-policy.manx.slow-start-ms"),

  /** Whether kinds of requests are told apart, and what each costs is predicted. */
  PREDICT_COSTS("basic.load-balancing-policy.manx.predict-costs"),

  /** How many nodes a request may be sent to, including the first. */
  MAX_EXECUTIONS("advanced.speculative-execution-policy.manx.max-executions"),

  /** Share of requests that may be sent twice. */
  BUDGET("advanced.speculative-execution-policy.manx.budget"),

  /** Names of the tables whose consistency levels Manx chooses. */
  CONSISTENCY_TABLES("advanced.manx.consistency.tables"),

  /** What happens to requests of such a table without a valid lease of its levels: all or fail. */
  CONSISTENCY_WITHOUT_LEASE("advanced.manx.consistency.without-lease"),

  /** File of the plan by which levels are chosen. */
  CONSISTENCY_PLAN("advanced.manx.consistency.plan"),

  /** Whether the session changes levels, or only says which ones it would choose. */
  CONSISTENCY_SWITCH("advanced.manx.consistency.switch"),

  /** Milliseconds over which the load of such a table is measured. */
  CONSISTENCY_WINDOW_MS("advanced.manx.consistency.window-ms"),

  /** Share by which another pair of levels must be faster to be changed to. */
  CONSISTENCY_MARGIN("advanced.manx.consistency.margin"),

  /** Successive decisions in which it must be faster. */
  CONSISTENCY_DECISIONS("advanced.manx.consistency.decisions"),

  /** Milliseconds between decisions, and between steps of a change. */
  CONSISTENCY_INTERVAL_MS("advanced.manx.consistency.interval-ms");

  private final String path;

  ManxOption(String path) {
    this.path = path;
  }

  @Override
  public String getPath() {
    return path;
  }
}
