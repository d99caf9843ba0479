// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The registry of replica selection policies, by name. */
public final class Selectors {
  /** Tail-adjusted ranking (Wu 2018). */
  public static final String WU = "wu";

  /** Ranking of C3 (Suresh 2015). */
  public static final String C3 = "c3";

  /** Manx's own. */
  public static final String MANX = "manx";

  private static final List<Policy> ALL =
      List.of(
          Policy.plain(
              "random", "at random", List.of(), (values, seed) -> new RandomSelector(seed)),
          Policy.plain(
              "round-robin", "in turn", List.of(), (values, seed) -> new RoundRobinSelector(seed)),
          Policy.plain(
              "least-outstanding",
              "fewest own outstanding requests",
              List.of(),
              (values, seed) -> new LeastOutstandingSelector(seed)),
          Policy.plain(
              "dynamic-snitch",
              "Cassandra 5.0's dynamic snitch",
              DynamicSnitchSelector.PARAMETERS,
              DynamicSnitchSelector::new),
          Policy.plain(
              "driver-default",
              "the Java driver's default: better of two, slow replicas avoided",
              List.of(),
              (values, seed) -> new DriverDefaultSelector(seed)),
          Policy.plain(
              "latency-sensitive",
              "DataStax's for the Java driver: of two the one with the lower average latency",
              LatencySensitiveSelector.PARAMETERS,
              LatencySensitiveSelector::new),
          new Policy(C3, "ranking of C3 (Suresh 2015)", C3Selector.PARAMETERS, C3Selector::new),
          new Policy(
              "c3-rate-control",
              "C3 with rate control and backpressure (Suresh 2015)",
              C3RateControlledSelector.PARAMETERS,
              C3RateControlledSelector::new),
          new Policy(
              "heron",
              "C3, and large requests by themselves (Jaiman 2018)",
              C3Selector.PARAMETERS,
              HeronSelector::new),
          Policy.plain(
              "prequal",
              "probes of requests in flight and latency (Wydrowski 2024)",
              PrequalSelector.PARAMETERS,
              PrequalSelector::new),
          Policy.plain(
              WU, "tail-adjusted ranking (Wu 2018)", WuSelector.PARAMETERS, WuSelector::new),
          new Policy(
              "regression",
              "long requests to the fastest, others in turn (Chauque 2020)",
              RegressionSelector.PARAMETERS,
              RegressionSelector::new),
          Policy.plain(
              MANX, "expected to answer first; Manx's own", ManxParameters.ALL, ManxSelector::new));

  private Selectors() {}

  /** Returns all policies. */
  public static List<Policy> all() {
    return ALL;
  }

  /** Returns the names of all policies. */
  public static List<String> names() {
    return ALL.stream().map(Policy::name).collect(Collectors.toList());
  }

  /**
   * Returns a policy.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static Policy policy(String name) {
    return ALL.stream()
        .filter(policy -> policy.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown policy '" + name + "'; there are " + String.join(", ", names())));
  }

  /**
   * Creates a selector.
   *
   * @param name name of its policy
   * @param changes values of parameters that differ from the defaults, as text
   * @param seed of everything random in it
   * @throws IllegalArgumentException if there is no such policy or parameter, or a value is not
   *     allowed
   */
  public static ReplicaSelector create(String name, Map<String, String> changes, long seed) {
    return create(name, changes, seed, Surroundings.UNKNOWN);
  }

  /**
   * Creates a selector whose host knows something of the cluster.
   *
   * @param name name of its policy
   * @param changes values of parameters that differ from the defaults, as text
   * @param seed of everything random in it
   * @param surroundings what the host knows
   * @throws IllegalArgumentException if there is no such policy or parameter, or a value is not
   *     allowed
   */
  public static ReplicaSelector create(
      String name, Map<String, String> changes, long seed, Surroundings surroundings) {
    Policy policy = policy(name);
    return policy.create(ParameterValues.of(policy.parameters(), changes), seed, surroundings);
  }
}
