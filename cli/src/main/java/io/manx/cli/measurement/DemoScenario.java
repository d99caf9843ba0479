package io.manx.cli.measurement;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What {@code manx demo} shows: each is one thing that Manx does, on three nodes.
 *
 * @param name as {@code --scenario} takes it
 * @param nodes that serve it
 * @param load what is sent to them
 * @param disturbances what happens to nodes, as {@code --disturb} takes it
 * @param variants what is compared; the first is the baseline
 * @param quickVariants the same for {@code --quick}
 * @param round measured part of a round
 */
record DemoScenario(
    String name,
    ClusterOptions nodes,
    Load load,
    List<String> disturbances,
    List<String> variants,
    List<String> quickVariants,
    Duration round) {

  /**
   * Requests.
   *
   * @param workload mix of operations, as {@code --workload} takes it
   * @param rate requests per second of an open loop, as many as three cold nodes carry on two slow
   *     cores beside the load generator; 0 in a closed one
   * @param threads of a closed loop, 0 in an open one
   * @param timeout after which a request has failed
   * @param records how many there are in each table
   * @param fields of a record
   * @param rangeRows most rows that a range read asks for
   */
  record Load(
      String workload,
      double rate,
      int threads,
      Duration timeout,
      long records,
      int fields,
      int rangeRows) {}

  /** One node stands still again and again. */
  static final DemoScenario PAUSE =
      new DemoScenario(
          "pause",
          ClusterOptions.DEFAULT,
          new Load("B", 400, 0, Duration.ofSeconds(2), 2_000, 10, 100),
          List.of("pause:node=2,every=2s,for=300ms"),
          List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver"),
          List.of("stock", "manx-driver"),
          Duration.ofSeconds(4));

  /**
   * Single reads beside reads of thousands of rows. Reads wait for a reader only where there are
   * more of them than readers, whatever the speed of the machine: hence the closed loop, and as few
   * readers as its processors can serve at a time. Hence, too, small rows, which take a reader long
   * and the coordinator and the client little, and one copy, so that no node has all rows.
   */
  static final DemoScenario RANGES =
      new DemoScenario(
          "ranges",
          ClusterOptions.DEFAULT
              .withReplicationFactor(1)
              .withServerOptions(Map.of("concurrent_reads", 2)),
          new Load("read=60,range=40", 0, 96, Duration.ofSeconds(10), 6_000, 1, 3_000),
          List.of(),
          List.of("stock", "expected-cost", "manx"),
          List.of("stock", "manx"),
          Duration.ofSeconds(4));

  /** All of them, the usual one first. */
  static final List<DemoScenario> ALL = List.of(PAUSE, RANGES);

  /**
   * Returns the one of a name.
   *
   * @throws UserException if there is none
   */
  static DemoScenario named(String name) {
    return ALL.stream()
        .filter(scenario -> scenario.name.equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "unknown scenario '"
                        + name
                        + "' of the demo; choose one of "
                        + ALL.stream().map(DemoScenario::name).collect(Collectors.joining(", "))));
  }

  List<String> variants(boolean quick) {
    return quick ? quickVariants : variants;
  }

  Duration round(boolean quick) {
    return quick ? round.dividedBy(2) : round;
  }
}
