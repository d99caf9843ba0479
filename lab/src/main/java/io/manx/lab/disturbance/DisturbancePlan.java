package io.manx.lab.disturbance;

import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is to happen in one run: a pure function of the specifications, the number of
 * nodes, the length of the run and a seed. What would outlast the run ends with it. Each
 * specification draws from a generator of its own, so that adding one does not move the others.
 *
 * @param occurrences what happens, by start, then in the order of the specifications
 */
public record DisturbancePlan(List<PlannedDisturbance> occurrences) {

  public DisturbancePlan {
    occurrences = List.copyOf(occurrences);
  }

  /**
   * Plans a run.
   *
   * @throws UserException if the cluster has not the nodes that a specification needs
   */
  public static DisturbancePlan of(
      List<DisturbanceSpec> specs, int nodeCount, long durationNanos, long seed) {
    List<PlannedDisturbance> occurrences = new ArrayList<>();
    SplittableRandom seeds = new SplittableRandom(seed);
    for (DisturbanceSpec spec : specs) {
      requirePossible(spec, nodeCount);
      occurrences.addAll(occurrences(spec, nodeCount, durationNanos, seeds.split()));
    }
    occurrences.sort(Comparator.comparingLong(PlannedDisturbance::startNanos));
    return new DisturbancePlan(occurrences);
  }

  private static void requirePossible(DisturbanceSpec spec, int nodeCount) {
    if (!spec.node().existsIn(nodeCount)) {
      throw new UserException(
          "disturbance '%s': node=%s is out of range; the cluster has nodes 1 to %d"
              .formatted(spec, spec.node(), nodeCount));
    }
    if (spec.between() == Traffic.NODES && nodeCount == 1) {
      throw new UserException(
          "disturbance '%s': a single node has no other to be cut off from; use between=clients, or more nodes"
              .formatted(spec));
    }
  }

  private static List<PlannedDisturbance> occurrences(
      DisturbanceSpec spec, int nodeCount, long durationNanos, RandomGenerator random) {
    List<PlannedDisturbance> result = new ArrayList<>();
    @Nullable Long every = spec.everyNanos();
    int most = every == null ? 1 : spec.count() == null ? Integer.MAX_VALUE : spec.count();
    long nominal = spec.atNanos();
    for (int i = 0; i < most && nominal - spec.jitterNanos() < durationNanos; i++) {
      long jitter = random.nextLong(-spec.jitterNanos(), spec.jitterNanos() + 1);
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
    if (!spec.kind().isHeld()) {
      return null;
    }
    @Nullable Long length = spec.forNanos();
    if (length == null) {
      return spec.kind() == DisturbanceKind.KILL ? null : Long.valueOf(durationNanos);
    }
    return Math.min(durationNanos, start + length);
  }
}
