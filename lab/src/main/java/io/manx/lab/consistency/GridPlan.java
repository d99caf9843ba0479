// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.lab.comparison.RoundSchedule;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plan of a grid: each round measures all cells, in a random order of its own. Slow changes of
 * the machine thus affect all cells alike.
 *
 * @param kind the kind of measurement in a word, such as {@code profile}
 * @param cells the cells of each round
 * @param rounds number of rounds
 * @param warmUp how long freshly started nodes are warmed up first
 * @param load load of every cell, but for mix, levels, threads and seed
 * @param clients driver sessions
 * @param place description of the cluster; a measurement is continued only on a cluster with the
 *     same one
 */
public record GridPlan(
    String kind,
    List<GridCell> cells,
    int rounds,
    Duration warmUp,
    LoadOptions load,
    int clients,
    String place) {
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final int MAX_ROUNDS = 1_000;
  private static final Set<String> OF_CELLS = Set.of("workload", "loop");

  public GridPlan {
    if (rounds < 1 || rounds > MAX_ROUNDS) {
      throw new UserException("rounds " + rounds + " is out of range; choose 1 to " + MAX_ROUNDS);
    }
    if (load.duration().compareTo(SHORTEST) < 0) {
      throw new UserException(
          "duration %s s is too short to discard a cold start; choose 2s or more"
              .formatted(load.duration().toMillis() / 1e3));
    }
    if (warmUp.isNegative()) {
      throw new UserException("warm-up must not be negative");
    }
    cells = List.copyOf(cells);
  }

  /** Returns the cells of a round in the order to measure them, as a function of (seed, round). */
  List<GridCell> inRound(int round) {
    return RoundSchedule.block(cells, load.seed(), round);
  }

  /** Returns the load of one cell in one round. */
  LoadOptions loadOf(GridCell cell, int round) {
    return load.withMix(cell.workload(), cell.consistency(), cell.threads())
        .lasting(load.settle(), load.duration(), load.seed() + round);
  }

  /** Returns how long all rounds take, without starting, loading and warming up. */
  public Duration loadTime() {
    return load.settle().plus(load.duration()).multipliedBy((long) rounds * cells.size());
  }

  /** Returns the settings that all cells share, for people. */
  Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>(load.describe());
    shown.keySet().removeIf(name -> name.startsWith("consistency.") || OF_CELLS.contains(name));
    shown.put("rounds", Integer.toString(rounds));
    shown.put("clients", Integer.toString(clients));
    return shown;
  }

  /** Returns all settings that must be the same to continue the measurement. */
  Map<String, String> fingerprint() {
    Map<String, String> print = new LinkedHashMap<>(load.describe());
    print.put("seed", Long.toString(load.seed()));
    print.put("rounds", Integer.toString(rounds));
    print.put("clients", Integer.toString(clients));
    print.put("warm-up", warmUp.toString());
    print.put("cluster", place);
    print.put("cells", String.join(" ", cells.stream().map(GridCell::name).toList()));
    return print;
  }
}
