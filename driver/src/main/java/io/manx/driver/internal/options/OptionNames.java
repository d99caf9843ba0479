// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.request.RequestParameters;
import io.manx.core.routing.RouterParameters;
import io.manx.core.speculation.BudgetSpeculation;
import java.util.ArrayList;
import java.util.List;

/** The options of Manx's policies, by their names within their section. */
public final class OptionNames {
  /** Name of the replica selection policy. */
  public static final Parameter<String> POLICY =
      Parameter.choice(
          "policy", Selectors.MANX, Selectors.names(), "how the replicas of a request are ranked");

  /** The application's rack. */
  public static final Parameter<String> LOCAL_RACK =
      Parameter.of(
          "local_rack",
          ParameterForm.text("the name of a rack, or empty for none"),
          "",
          "rack that the application runs in, whose nodes are preferred; without one all racks of the"
              + " local data centre are alike");

  /** How many nodes a request may be sent to. */
  public static final Parameter<Integer> MAX_EXECUTIONS =
      Parameter.whole(
          "max_executions", 2, 1, 10, "nodes that a request may be sent to, the first one with it");

  /** Names of the tables whose consistency levels Manx chooses. */
  public static final Parameter<List<String>> TABLES =
      Parameter.of(
          "tables",
          ParameterForm.list().suchAs("[shop.users]"),
          List.of(),
          "tables whose consistency levels Manx chooses, each with its keyspace; with none nothing"
              + " is changed");

  /** What happens to requests of such a table without a valid lease of its levels. */
  public static final Parameter<WithoutLease> WITHOUT_LEASE =
      Parameter.choice(
          "without_lease",
          WithoutLease.ALL,
          "without a valid lease of their levels, requests of such a table are sent at level ALL"
              + " (all) or are refused (fail)");

  /** File that {@code manx consistency plan} wrote. */
  public static final Parameter<String> PLAN =
      Parameter.of(
          "plan",
          ParameterForm.text("the path of a file, or empty for none"),
          "",
          "file that 'manx consistency plan --json' wrote, by which pairs of levels are chosen;"
              + " without one levels change only when nodes are down");

  /** Whether the session changes levels. */
  public static final Parameter<Boolean> SWITCH =
      Parameter.flag(
          "switch",
          false,
          "whether this session changes levels (true), or only says which it would change to"
              + " (false)");

  /** Over which time the load of such a table is measured. */
  public static final Parameter<Double> WINDOW_MS =
      Parameter.number(
          "window_ms",
          10_000,
          1_000,
          600_000,
          "milliseconds over which the load of an enrolled table is measured");

  /** By how much another pair must be faster. */
  public static final Parameter<Double> MARGIN =
      Parameter.number(
          "margin",
          0.05,
          0,
          0.9,
          "share by which another pair of levels must be faster to be changed to");

  /** In how many successive decisions. */
  public static final Parameter<Integer> DECISIONS =
      Parameter.whole(
          "decisions",
          3,
          1,
          1_000,
          "successive decisions in which it must be faster, one each interval");

  /** Time between decisions. */
  public static final Parameter<Double> INTERVAL_MS =
      Parameter.number(
          "interval_ms",
          1_000,
          100,
          60_000,
          "milliseconds between decisions, and between steps of a change");

  /** What requests of an enrolled table do without a valid lease. */
  public enum WithoutLease {
    /** They are sent at level ALL. */
    ALL,
    /** They are refused. */
    FAIL
  }

  private OptionNames() {}

  /** All of the load balancing policy, apart from parameters of replica selection policies. */
  public static List<Parameter<?>> ofLoadBalancing() {
    List<Parameter<?>> all = new ArrayList<>(List.of(POLICY, LOCAL_RACK));
    all.addAll(RouterParameters.ALL);
    all.add(RequestParameters.PREDICT_COSTS);
    return all;
  }

  /** All of the speculative execution policy. */
  public static List<Parameter<?>> ofSpeculation() {
    List<Parameter<?>> all = new ArrayList<>(List.of(MAX_EXECUTIONS));
    all.addAll(BudgetSpeculation.PARAMETERS);
    return all;
  }

  /** All of consistency levels. */
  public static List<Parameter<?>> ofConsistency() {
    return List.of(TABLES, WITHOUT_LEASE, PLAN, SWITCH, WINDOW_MS, MARGIN, DECISIONS, INTERVAL_MS);
  }

  /** Returns how a parameter is written. */
  public static String of(Parameter<?> parameter) {
    return parameter.name().replace('_', '-');
  }

  static List<String> loadBalancing() {
    List<String> names = names("", ofLoadBalancing());
    for (Policy policy : Selectors.all()) {
      names.addAll(names("parameters." + policy.name() + ".", policy.parameters()));
    }
    return names;
  }

  static List<String> speculation() {
    return names("", ofSpeculation());
  }

  static List<String> consistency() {
    return names("", ofConsistency());
  }

  private static List<String> names(String prefix, List<Parameter<?>> parameters) {
    List<String> names = new ArrayList<>();
    parameters.forEach(each -> names.add(prefix + of(each)));
    return names;
  }
}
