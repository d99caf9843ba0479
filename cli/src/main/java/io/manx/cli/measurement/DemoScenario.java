// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scenario of {@code manx demo}: shows one benefit of Manx on three nodes.
 *
 * @param name value of {@code --scenario}
 * @param question what the scenario answers
 * @param nodes options of the cluster
 * @param load requests that are sent
 * @param disturbances disturbances of the nodes, in the form of {@code --disturb}
 * @param variants variants to compare; the first is the baseline
 * @param quickVariants variants to compare with {@code --quick}
 * @param round length of each measured part
 */
record DemoScenario(
    String name,
    String question,
    ClusterOptions nodes,
    Load load,
    List<String> disturbances,
    List<String> variants,
    List<String> quickVariants,
    Duration round) {

  /**
   * The requests of a scenario.
   *
   * @param workload mix of operations, in the form of {@code --workload}
   * @param rate requests per second of an open loop; 0 for a closed loop. Three cold nodes must
   *     sustain it on two slow cores beside the load generator
   * @param threads threads of a closed loop; 0 for an open loop
   * @param timeout request timeout
   * @param records number of records in each table
   * @param fields number of fields of a record
   * @param rangeRows maximum number of rows that a range read asks for
   */
  record Load(
      String workload,
      double rate,
      int threads,
      Duration timeout,
      long records,
      int fields,
      int rangeRows) {}

  /** One node is stopped again and again. */
  static final DemoScenario PAUSE =
      new DemoScenario(
          "pause",
          "One replica of three pauses for 300 ms every 2 s. Do reads notice?",
          ClusterOptions.DEFAULT,
          new Load("B", 400, 0, Duration.ofSeconds(2), 2_000, 10, 100),
          List.of("pause:node=2,every=2s,for=300ms"),
          List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver"),
          List.of("stock", "manx-driver"),
          Duration.ofSeconds(4));

  /**
   * Single reads beside reads of thousands of rows. A closed loop and few read threads make reads
   * wait on a machine of any speed. Small rows cost much time of a read thread, but little of the
   * coordinator and the client. With replication factor 1, no node has all rows.
   */
  static final DemoScenario RANGES =
      new DemoScenario(
          "ranges",
          "Reads of up to 3,000 rows fill the queues. Must single reads wait behind them?",
          ClusterOptions.DEFAULT
              .withReplicationFactor(1)
              .withServerOptions(Map.of("concurrent_reads", 2)),
          new Load("read=60,range=40", 0, 96, Duration.ofSeconds(10), 6_000, 1, 3_000),
          List.of(),
          List.of("stock", "expected-cost", "manx"),
          List.of("stock", "manx"),
          Duration.ofSeconds(4));

  /** All scenarios, the default first. */
  static final List<DemoScenario> ALL = List.of(PAUSE, RANGES);

  /**
   * Returns the scenario with a name.
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
