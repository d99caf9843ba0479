// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All occurrences of one run. The plan is a pure function of the specifications, the number of
 * nodes, the length of the run and a seed. An occurrence that would outlast the run ends with it.
 * Each specification has a generator of its own, so that adding one does not move the others.
 *
 * @param occurrences ordered by start, then by the order of the specifications
 */
public record DisturbancePlan(List<PlannedDisturbance> occurrences) {

  public DisturbancePlan {
    occurrences = List.copyOf(occurrences);
  }

  /**
   * Plans a run.
   *
   * @throws io.manx.results.UserException if the cluster lacks nodes that a specification needs
   */
  public static DisturbancePlan of(
      List<DisturbanceSpec> specs, int nodeCount, long durationNanos, long seed) {
    List<PlannedDisturbance> occurrences = new ArrayList<>();
    SplittableRandom seeds = new SplittableRandom(seed);
    for (DisturbanceSpec spec : specs) {
      spec.requireNodes(nodeCount);
      occurrences.addAll(occurrences(spec, nodeCount, durationNanos, seeds.split()));
    }
    occurrences.sort(Comparator.comparingLong(PlannedDisturbance::startNanos));
    return new DisturbancePlan(occurrences);
  }

  private static List<PlannedDisturbance> occurrences(
      DisturbanceSpec spec, int nodeCount, long durationNanos, RandomGenerator random) {
    List<PlannedDisturbance> result = new ArrayList<>();
    Rhythm rhythm = spec.rhythm();
    @Nullable Long every = rhythm.everyNanos();
    int maxCount = every == null ? 1 : rhythm.count() == null ? Integer.MAX_VALUE : rhythm.count();
    long nominal = rhythm.atNanos();
    for (int i = 0; i < maxCount && nominal - rhythm.jitterNanos() < durationNanos; i++) {
      long jitter = random.nextLong(-rhythm.jitterNanos(), rhythm.jitterNanos() + 1);
      long start = Math.max(0, nominal + jitter);
      for (int node : spec.node().choose(nodeCount, random)) {
        if (start < durationNanos) {
          result.add(new PlannedDisturbance(spec, node, start, end(spec, start, durationNanos)));
        }
      }
      nominal += every == null ? 0 : every;
    }
    return result;
  }

  private static @Nullable Long end(DisturbanceSpec spec, long start, long durationNanos) {
    Long length = spec.rhythm().forNanos();
    return switch (spec.kind().lasting()) {
      case UNTIL_DONE -> null;
      case UNTIL_RUN_ENDS ->
          length == null ? durationNanos : Math.min(durationNanos, start + length);
      case FOR_GOOD ->
          length == null ? null : Long.valueOf(Math.min(durationNanos, start + length));
    };
  }
}
