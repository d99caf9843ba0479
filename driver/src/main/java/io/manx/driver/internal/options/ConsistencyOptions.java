// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.catalogue.ParameterValues;
import io.manx.driver.internal.options.OptionNames.WithoutLease;
import java.time.Duration;
import java.util.List;

/** How the consistency levels of a session's enrolled tables are chosen. Immutable. */
public final class ConsistencyOptions {
  /** Where the tables are named. */
  public static final String TABLES_PATH =
      Options.ROOT + Options.CONSISTENCY + OptionNames.of(OptionNames.TABLES);

  /** Where the plan is named. */
  public static final String PLAN_PATH =
      Options.ROOT + Options.CONSISTENCY + OptionNames.of(OptionNames.PLAN);

  private final List<String> tables;
  private final boolean failsWithoutLease;
  private final long windowNanos;
  private final String plan;
  private final boolean isSwitching;
  private final double marginRatio;
  private final int decisions;
  private final Duration interval;

  private ConsistencyOptions(Options options) {
    ParameterValues values = options.values(OptionNames.ofConsistency());
    tables = values.get(OptionNames.TABLES);
    failsWithoutLease = values.get(OptionNames.WITHOUT_LEASE) == WithoutLease.FAIL;
    windowNanos = values.nanos(OptionNames.WINDOW_MS);
    plan = values.get(OptionNames.PLAN);
    isSwitching = values.get(OptionNames.SWITCH);
    marginRatio = values.get(OptionNames.MARGIN);
    decisions = values.get(OptionNames.DECISIONS);
    interval = Duration.ofNanos(values.nanos(OptionNames.INTERVAL_MS));
  }

  /**
   * Returns those of a session.
   *
   * @throws IllegalArgumentException if one is unknown, or wrong
   */
  public static ConsistencyOptions of(DriverContext context) {
    return new ConsistencyOptions(Options.ofConsistency(context));
  }

  /** Names of the enrolled tables, as they are written; none if no levels are changed. */
  public List<String> tables() {
    return tables;
  }

  /** Whether a request without a valid lease is refused, and not sent at ALL. */
  public boolean failsWithoutLease() {
    return failsWithoutLease;
  }

  /** Name of the file by which pairs are chosen; empty for none. */
  public String plan() {
    return plan;
  }

  /** Whether the session changes levels. */
  public boolean isSwitching() {
    return isSwitching;
  }

  /** By which another pair must be faster, as a share. */
  public double marginRatio() {
    return marginRatio;
  }

  /** In how many successive decisions. */
  public int decisions() {
    return decisions;
  }

  /** Time between decisions. */
  public Duration interval() {
    return interval;
  }

  /** Over which time the load is measured, in nanoseconds. */
  public long windowNanos() {
    return windowNanos;
  }
}
