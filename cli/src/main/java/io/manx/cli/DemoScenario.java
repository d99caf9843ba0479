package io.manx.cli;

import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What {@code manx demo} shows: each is one thing that Manx does, on the same three nodes.
 *
 * @param name as {@code --scenario} takes it
 * @param workload mix of operations, as {@code --workload} takes it
 * @param rate requests per second that three cold nodes carry on two slow cores beside the load
 *     generator
 * @param records how many there are in each table
 * @param rangeRows most rows that a range read asks for
 * @param disturbances what happens to nodes, as {@code --disturb} takes it
 * @param variants what is compared; the first is the baseline
 * @param quickVariants the same for {@code --quick}
 * @param round measured part of a round
 */
record DemoScenario(
    String name,
    String workload,
    double rate,
    long records,
    int rangeRows,
    List<String> disturbances,
    List<String> variants,
    List<String> quickVariants,
    Duration round) {

  /** One node stands still again and again. */
  static final DemoScenario PAUSE =
      new DemoScenario(
          "pause",
          "B",
          400,
          2_000,
          100,
          List.of("pause:node=2,every=2s,for=300ms"),
          List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver"),
          List.of("stock", "manx-driver"),
          Duration.ofSeconds(4));

  /** Single reads beside reads of thousands of rows. */
  static final DemoScenario RANGES =
      new DemoScenario(
          "ranges",
          "read=80,range=20",
          60,
          10_000,
          10_000,
          List.of(),
          List.of("stock", "expected-cost", "manx"),
          List.of("stock", "manx"),
          Duration.ofSeconds(6));

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
