package io.manx.core.selection;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The policies by name, as settings, scenarios and variants use them. */
public final class Selectors {
  /** Tail-adjusted ranking (Wu 2018). */
  public static final String WU = "wu";

  /** Ranking of C3 (Suresh 2015). */
  public static final String C3 = "c3";

  private static final Parameter WU_ALPHA =
      Parameter.number("alpha", 2, 1, 1_000, "ratio of percentiles from which a tail is long");
  private static final Parameter WU_BETA =
      Parameter.number("beta", 10, 0, 1_000, "weight of the waiting time");
  private static final Parameter WU_INTERVAL_MS =
      Parameter.number("interval_ms", 100, 1, 10_000, "time between computations of scores");
  private static final Parameter WU_CONCURRENCY_COMPENSATION =
      Parameter.onOff("concurrency_compensation", false, "estimate the queue as C3 does");
  private static final Parameter WU_ADAPTIVE_INTERVAL =
      Parameter.onOff("adaptive_interval", false, "compute sooner while scores change much");

  private static final List<Policy> ALL =
      List.of(
          new Policy("random", "at random", List.of(), (values, seed) -> new RandomSelector(seed)),
          new Policy(
              "round-robin", "in turn", List.of(), (values, seed) -> new RoundRobinSelector(seed)),
          new Policy(
              "least-outstanding",
              "fewest own outstanding requests",
              List.of(),
              (values, seed) -> new LeastOutstandingSelector(seed)),
          new Policy(
              "dynamic-snitch",
              "Cassandra 5.0's dynamic snitch",
              DynamicSnitchSelector.PARAMETERS,
              DynamicSnitchSelector::new),
          new Policy(
              "driver-default",
              "the Java driver's default: better of two, slow replicas avoided",
              List.of(),
              (values, seed) -> new DriverDefaultSelector(seed)),
          new Policy(
              C3, "ranking of C3 (Suresh 2015)", List.of(), (values, seed) -> new C3Selector(seed)),
          new Policy(
              "c3-rate-control",
              "C3 with rate control and backpressure (Suresh 2015)",
              List.of(),
              (values, seed) -> new C3RateControlledSelector(seed)),
          new Policy(
              "heron",
              "C3, and large requests by themselves (Jaiman 2018)",
              List.of(),
              (values, seed) -> new HeronSelector(seed)),
          new Policy(
              "prequal",
              "probes of requests in flight and latency (Wydrowski 2024)",
              PrequalSelector.PARAMETERS,
              PrequalSelector::new),
          new Policy(
              WU,
              "tail-adjusted ranking (Wu 2018)",
              List.of(
                  WU_ALPHA,
                  WU_BETA,
                  WU_INTERVAL_MS,
                  WU_CONCURRENCY_COMPENSATION,
                  WU_ADAPTIVE_INTERVAL),
              (values, seed) -> new WuSelector(wuOptions(values), seed)),
          new Policy(
              "regression",
              "long requests to the fastest, others in turn (Chauque 2020)",
              RegressionSelector.PARAMETERS,
              RegressionSelector::new),
          new Policy(
              "manx",
              "expected to answer first; Manx's own",
              ManxSelector.PARAMETERS,
              ManxSelector::new));

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
   * @throws IllegalArgumentException if there is none of that name
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

  private static WuOptions wuOptions(ParameterValues values) {
    return WuOptions.builder()
        .alpha(values.get(WU_ALPHA))
        .beta(values.get(WU_BETA))
        .concurrencyCompensation(values.isOn(WU_CONCURRENCY_COMPENSATION))
        .interval(Duration.ofNanos(values.nanos(WU_INTERVAL_MS)), values.isOn(WU_ADAPTIVE_INTERVAL))
        .build();
  }

  /**
   * Creates a selector.
   *
   * @param name name of its policy
   * @param wu parameters, if it is {@link #WU}; others have their initial ones
   * @param seed of everything random in it
   * @throws IllegalArgumentException if there is none of that name
   */
  public static ReplicaSelector create(String name, WuOptions wu, long seed) {
    if (name.equals(WU)) {
      return new WuSelector(wu, seed);
    }
    Policy policy = policy(name);
    return policy.create(ParameterValues.of(policy.parameters(), Map.of()), seed);
  }
}
