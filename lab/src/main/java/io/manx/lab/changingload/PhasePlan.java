// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a comparison. In each round every variant runs through all phases, and each round has
 * its own random order of variants. An unmeasured lap with phases of a third of the length comes
 * first.
 *
 * @param levels file with the plan by which levels are chosen at run time
 * @param pairs fixed levels to compare with
 * @param phases phases in their order
 * @param length length of each phase
 * @param settling beginning of each phase, during which levels may still be changing
 * @param timing length of leases and time for a write of the enrolled table
 * @param rounds number of rounds
 * @param warmUp how long freshly started nodes are warmed up first
 * @param load the load, except its mix, levels and threads
 * @param clients number of driver sessions
 */
public record PhasePlan(
    Path levels,
    List<LevelPair> pairs,
    List<LoadPhase> phases,
    Duration length,
    Duration settling,
    Timing timing,
    int rounds,
    Duration warmUp,
    LoadOptions load,
    int clients) {
  private static final int MAX_ROUNDS = 1_000;
  private static final int LAP_PART = 3;

  public PhasePlan {
    if (phases.isEmpty() || pairs.isEmpty()) {
      throw new UserException("at least one phase and one pair of levels are needed");
    }
    if (rounds < 1 || rounds > MAX_ROUNDS) {
      throw new UserException("rounds " + rounds + " is out of range; choose 1 to " + MAX_ROUNDS);
    }
    if (settling.isNegative() || settling.compareTo(length) >= 0) {
      throw new UserException("the time to settle must be shorter than a phase");
    }
    phases = List.copyOf(phases);
    pairs = List.copyOf(pairs);
  }

  /** Returns a builder. */
  public static PhasePlanBuilder of(
      Path levels, List<LevelPair> pairs, List<LoadPhase> phases, LoadOptions load) {
    return new PhasePlanBuilder(levels, pairs, phases, load);
  }

  /**
   * Returns the variants: null, which stands for levels chosen at run time, and each fixed pair.
   */
  public List<@Nullable LevelPair> variants() {
    List<@Nullable LevelPair> variants = new ArrayList<>();
    variants.add(null);
    variants.addAll(pairs);
    return variants;
  }

  /**
   * Returns the length of each phase in the unmeasured lap before the first round. The lap warms up
   * code that only one variant uses, such as that of ledgers.
   */
  Duration lapLength() {
    return length.dividedBy(LAP_PART);
  }

  /** Returns the duration of the load of all rounds and the lap. */
  public Duration loadTime() {
    return length
        .multipliedBy(rounds)
        .plus(lapLength())
        .multipliedBy((long) phases.size() * (1 + pairs.size()));
  }
}
