// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.ParameterValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disturbance of simulated nodes. Times are in milliseconds of virtual time.
 *
 * @param kind its kind
 * @param nodes the disturbed nodes, by index from 0
 * @param together whether all nodes share one schedule, instead of one schedule each
 * @param schedule when, and for how long
 * @param values of the parameters of its kind
 */
public record SimulatedDisturbance(
    SimulatedKind kind,
    List<Integer> nodes,
    boolean together,
    Schedule schedule,
    ParameterValues values) {

  /**
   * When it happens.
   *
   * @param atMs when it first begins; null for a random time within the first period
   * @param everyMs mean time from beginning to beginning, or null if it happens once
   * @param forMs how long it lasts, or null for ever
   * @param spread share by which both vary at most, 0 to 1
   * @param recorded pauses of a real process, which each node repeats from a random place on; null
   *     for pauses by {@code everyMs} and {@code forMs}
   */
  public record Schedule(
      @Nullable Double atMs,
      @Nullable Double everyMs,
      @Nullable Double forMs,
      double spread,
      @Nullable List<RecordedPause> recorded) {}

  /**
   * A pause of a real process.
   *
   * @param lengthMs how long it took
   * @param untilNextMs time from its beginning to that of the next
   */
  public record RecordedPause(double lengthMs, double untilNextMs) {}

  /** Factor by which service takes longer, if slow or flipping. */
  public double factor() {
    return values.get(SimulatedParameters.FACTOR);
  }

  /** Time until requesters know that a node is dead. */
  public double noticedMs() {
    return DisturbanceReader.millis(values.get(SimulatedParameters.NOTICED));
  }

  /** Largest factor by which service takes longer. */
  double slowdown() {
    return kind.slows() ? Math.max(1, factor()) : 1;
  }

  /**
   * Share of the time in which it is in force: 0 if it happens once and ends, 1 if it never ends.
   */
  double shareOfTime() {
    List<RecordedPause> recorded = schedule.recorded();
    if (recorded != null) {
      double paused = recorded.stream().mapToDouble(RecordedPause::lengthMs).sum();
      return Math.min(1, paused / recorded.stream().mapToDouble(RecordedPause::untilNextMs).sum());
    }
    Double length = schedule.forMs();
    Double every = schedule.everyMs();
    if (length == null) {
      return 1;
    }
    return every == null ? 0 : Math.min(1, length / every);
  }
}
