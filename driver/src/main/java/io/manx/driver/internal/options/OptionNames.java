package io.manx.driver.internal.options;

import io.manx.core.catalogue.Parameter;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.routing.SlowStart;
import io.manx.core.speculation.BudgetSpeculation;
import java.util.ArrayList;
import java.util.List;

/** The options of Manx's policies, by their names within their section. */
public final class OptionNames {
  /** Name of the replica selection policy. */
  public static final String POLICY = "policy";

  /** The application's rack. */
  public static final String LOCAL_RACK = "local-rack";

  /** By how much worse a node of the local rack may be and still be preferred. */
  public static final Parameter RACK_MARGIN =
      Parameter.number(
          "rack_margin",
          0.1,
          0,
          100,
          "a node of the local rack is preferred unless its score is worse by more than this share");

  /** Over which time the requests of a restarted node grow to its full share. */
  public static final Parameter SLOW_START_MS =
      Parameter.number(
          "slow_start_ms",
          SlowStart.DEFAULT_MILLIS,
          0,
          3_600_000,
          "milliseconds over which the requests of a restarted node grow to its full share");

  /** How many nodes a request may be sent to. */
  public static final Parameter MAX_EXECUTIONS =
      Parameter.whole(
          "max_executions", 2, 1, 10, "nodes that a request may be sent to, the first one with it");

  /** Names of the tables whose consistency levels Manx chooses. */
  public static final String TABLES = "tables";

  /** What happens to requests of such a table without a valid lease of its levels. */
  public static final String WITHOUT_LEASE = "without-lease";

  /** File that {@code manx consistency plan} wrote. */
  public static final String PLAN = "plan";

  /** Whether the session changes levels. */
  public static final String SWITCH = "switch";

  /** By how much another pair must be faster. */
  public static final Parameter MARGIN =
      Parameter.number(
          "margin",
          0.05,
          0,
          0.9,
          "share by which another pair of levels must be faster to be changed to");

  /** In how many successive decisions. */
  public static final Parameter DECISIONS =
      Parameter.whole(
          "decisions",
          3,
          1,
          1_000,
          "successive decisions in which it must be faster, one each interval");

  /** Time between decisions. */
  public static final Parameter INTERVAL_MS =
      Parameter.number(
          "interval_ms",
          1_000,
          100,
          60_000,
          "milliseconds between decisions, and between steps of a change");

  /** Over which time the load of such a table is measured. */
  public static final Parameter WINDOW_MS =
      Parameter.number(
          "window_ms",
          10_000,
          1_000,
          600_000,
          "milliseconds over which the load of an enrolled table is measured");

  private OptionNames() {}

  /** Those of the load balancing policy that are numbers, apart from parameters. */
  public static List<Parameter> ofLoadBalancing() {
    return List.of(RACK_MARGIN, SLOW_START_MS);
  }

  /** All of the speculative execution policy. */
  public static List<Parameter> ofSpeculation() {
    List<Parameter> all = new ArrayList<>(List.of(MAX_EXECUTIONS));
    all.addAll(BudgetSpeculation.PARAMETERS);
    return all;
  }

  /** Those of consistency levels that are numbers. */
  public static List<Parameter> ofConsistency() {
    return List.of(WINDOW_MS, MARGIN, DECISIONS, INTERVAL_MS);
  }

  /** Returns how a parameter is written. */
  public static String of(Parameter parameter) {
    return parameter.name().replace('_', '-');
  }

  static List<String> loadBalancing() {
    List<String> names = new ArrayList<>(List.of(POLICY, LOCAL_RACK));
    ofLoadBalancing().forEach(each -> names.add(of(each)));
    for (Policy policy : Selectors.all()) {
      policy
          .parameters()
          .forEach(each -> names.add("parameters." + policy.name() + "." + of(each)));
    }
    return names;
  }

  static List<String> speculation() {
    List<String> names = new ArrayList<>();
    ofSpeculation().forEach(each -> names.add(of(each)));
    return names;
  }

  static List<String> consistency() {
    List<String> names = new ArrayList<>(List.of(TABLES, WITHOUT_LEASE, PLAN, SWITCH));
    ofConsistency().forEach(each -> names.add(of(each)));
    return names;
  }
}
