package io.manx.lab.phases;

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
 * What is compared: in each round every variant goes through all phases, variants in an order drawn
 * anew; before that in a lap of a third of the time, which is not measured.
 *
 * @param levels file by which levels are chosen at run time
 * @param pairs that are compared with it, each fixed
 * @param phases one after another
 * @param length of each
 * @param settling part at the beginning of each phase in which a change may be under way
 * @param timing leases and time for a write of the enrolled table
 * @param rounds how often
 * @param warmUp how long freshly started nodes are warmed up before
 * @param load what all have in common
 * @param clients driver sessions
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
  private static final int MOST_ROUNDS = 1_000;
  private static final int LAP_PART = 3;

  public PhasePlan {
    if (phases.isEmpty() || pairs.isEmpty()) {
      throw new UserException("no phases, or no pairs, to compare; give one of each at least");
    }
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new UserException("rounds " + rounds + " is out of range; choose 1 to " + MOST_ROUNDS);
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

  /** Returns the variants: null for levels that are chosen at run time, and each fixed pair. */
  public List<@Nullable LevelPair> variants() {
    List<@Nullable LevelPair> variants = new ArrayList<>();
    variants.add(null);
    variants.addAll(pairs);
    return variants;
  }

  /**
   * Returns how long each phase lasts in the lap before the first round, in which each variant goes
   * through all of them unmeasured: what a variant alone does is cold until then, such as keeping
   * ledgers.
   */
  Duration lapLength() {
    return length.dividedBy(LAP_PART);
  }

  /** Returns how long the load of all rounds takes, and of the lap before. */
  public Duration loadTime() {
    return length
        .multipliedBy(rounds)
        .plus(lapLength())
        .multipliedBy((long) phases.size() * (1 + pairs.size()));
  }
}
