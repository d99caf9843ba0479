package io.manx.driver.internal.options;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.selection.ParameterValues;
import io.manx.driver.internal.consistency.control.ControlSettings;
import java.io.File;
import java.time.Duration;
import java.util.List;

/** How the consistency levels of a session's enrolled tables are chosen. Immutable. */
public final class ConsistencyOptions {
  /** Where the tables are named. */
  public static final String TABLES_PATH = Options.ROOT + Options.CONSISTENCY + OptionNames.TABLES;

  private static final String ALL = "all";
  private static final String FAIL = "fail";

  private final List<String> tables;
  private final boolean failsWithoutLease;
  private final long windowNanos;
  private final ControlSettings control;

  private ConsistencyOptions(Options options) {
    tables = List.copyOf(options.list(OptionNames.TABLES));
    failsWithoutLease = failsWithoutLease(options.text(OptionNames.WITHOUT_LEASE, ALL));
    ParameterValues values = options.values(OptionNames.ofConsistency());
    windowNanos = values.nanos(OptionNames.WINDOW_MS);
    control = control(options, values);
  }

  private static ControlSettings control(Options options, ParameterValues values) {
    String plan = options.text(OptionNames.PLAN, "");
    try {
      return new ControlSettings(
          plan.isEmpty() ? null : new File(plan),
          isTrue(OptionNames.SWITCH, options.text(OptionNames.SWITCH, "false")),
          values.get(OptionNames.MARGIN),
          (int) values.get(OptionNames.DECISIONS),
          Duration.ofNanos(values.nanos(OptionNames.INTERVAL_MS)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + Options.ROOT + Options.CONSISTENCY + e.getMessage(), e);
    }
  }

  private static boolean isTrue(String name, String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(name + " must be true or false, not " + value);
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

  /** How the session chooses pairs. */
  public ControlSettings control() {
    return control;
  }

  /** Over which time the load is measured, in nanoseconds. */
  public long windowNanos() {
    return windowNanos;
  }
}
