// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.run.MachineProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A profile of three replicas with latencies that grow with the threads and with the level. */
final class RisingProfile {
  private RisingProfile() {}

  /** Returns a figure with a mean latency of 1 ms and {@code millis} for each thread. */
  private static Figure figure(
      List<Double> rounds, Operation operation, Level level, int threads, double millis) {
    double mean = 1 + millis * threads;
    return new Figure(
        operation,
        level,
        threads,
        rounds.stream().map(each -> mean * each).toList(),
        0.5,
        ProfileFile.boxed(LatencyDistribution.of(p -> mean).quantiles()),
        threads / mean * 1e3,
        0,
        1,
        1_000,
        0);
  }

  /**
   * Returns the profile.
   *
   * @param rounds means of the rounds as ratios to the mean of all
   */
  static ProfileFile of(List<Double> rounds) {
    List<Figure> figures = new ArrayList<>();
    for (int threads = 1; threads <= 32; threads *= 2) {
      figures.add(figure(rounds, Operation.READ, Level.ONE, threads, 0.1));
      figures.add(figure(rounds, Operation.READ, Level.QUORUM, threads, 0.2));
      figures.add(figure(rounds, Operation.READ, Level.ALL, threads, 0.3));
      figures.add(figure(rounds, Operation.WRITE, Level.ONE, threads, 0.1));
      figures.add(figure(rounds, Operation.WRITE, Level.QUORUM, threads, 0.2));
      figures.add(figure(rounds, Operation.WRITE, Level.ALL, threads, 0.3));
    }
    return new ProfileFile(
        ProfileFile.FORMAT_VERSION,
        Map.of("dc1", 3),
        "dc1",
        Map.of(),
        MachineProbe.read(),
        Map.of(),
        ProfileFile.boxed(LatencyDistribution.probabilities()),
        figures);
  }
}
