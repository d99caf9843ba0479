package io.manx.driver.internal.options;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.catalogue.ParameterValues;
import java.time.Duration;
import java.util.List;

/** How the consistency levels of a session's enrolled tables are chosen. Immutable. */
public final class ConsistencyOptions {
  /** Where the tables are named. */
  public static final String TABLES_PATH = Options.ROOT + Options.CONSISTENCY + OptionNames.TABLES;

  /** Where the plan is named. */
  public static final String PLAN_PATH = Options.ROOT + Options.CONSISTENCY + OptionNames.PLAN;

  private static final String ALL = "all";
  private static final String FAIL = "fail";

  private final List<String> tables;
  private final boolean failsWithoutLease;
  private final long windowNanos;
  private final String plan;
  private final boolean isSwitching;
  private final double marginRatio;
  private final int decisions;
  private final Duration interval;

  private ConsistencyOptions(Options options) {
    tables = List.copyOf(options.list(OptionNames.TABLES));
    failsWithoutLease = failsWithoutLease(options.text(OptionNames.WITHOUT_LEASE, ALL));
    ParameterValues values = options.values(OptionNames.ofConsistency());
    windowNanos = values.nanos(OptionNames.WINDOW_MS);
    plan = options.text(OptionNames.PLAN, "");
    isSwitching = isTrue(OptionNames.SWITCH, options.text(OptionNames.SWITCH, "false"));
    marginRatio = values.get(OptionNames.MARGIN);
    decisions = (int) values.get(OptionNames.DECISIONS);
    interval = Duration.ofNanos(values.nanos(OptionNames.INTERVAL_MS));
  }

  private static boolean isTrue(String name, String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(
          "option "
              + Options.ROOT
              + Options.CONSISTENCY
              + name
              + " must be true or false, not "
              + value);
    }
    return value.equals("true");
  }

  private static boolean failsWithoutLease(String value) {
    if (!value.equals(ALL) && !value.equals(FAIL)) {
      throw new IllegalArgumentException(
          "option "
              + Options.ROOT
              + Options.CONSISTENCY
              + OptionNames.WITHOUT_LEASE
              + " must be "
              + ALL
              + " or "
              + FAIL
              + ", not "
              + value);
    }
    return value.equals(FAIL);
  }

  /**
   * Returns those of a session.
   *
   * @throws IllegalArgumentException if one is unknown, or wrong
   */
  public static ConsistencyOptions of(DriverContext context) {
    return new ConsistencyOptions(Options.ofConsistency(context));
  }

  /** Names of the enrolled tables, as they are written; none if nothing is to be changed. */
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
