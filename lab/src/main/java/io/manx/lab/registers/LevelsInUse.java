package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.history.ClientPlan;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Which levels clients use now: several pairs in turn, each for so long. They are changed for all
 * clients at once and without any precaution, as whoever edits a configuration does. Thread-safe.
 */
final class LevelsInUse {
  private final List<LevelPair> pairs;
  private final long everyNanos;
  private final LongSupplier clock;
  private final long beginNanos;

  /**
   * Creates it.
   *
   * @param pairs one at least
   * @param every how long each is used
   * @param clock in nanoseconds
   * @param beginNanos at which the first one begins
   */
  LevelsInUse(List<LevelPair> pairs, Duration every, LongSupplier clock, long beginNanos) {
    this.pairs = List.copyOf(pairs);
    this.everyNanos = every.toNanos();
    this.clock = clock;
    this.beginNanos = beginNanos;
  }

  /**
   * The pair in use.
   *
   * @param epoch how often it has been changed
   * @param pair the pair
   */
  record Current(long epoch, LevelPair pair) {
    ClientPlan plan() {
      return new ClientPlan(epoch, pair.read().name(), pair.write().name());
    }
  }

  Current current() {
    if (pairs.size() == 1) {
      return new Current(0, pairs.get(0));
    }
    long epoch = Math.max(0, clock.getAsLong() - beginNanos) / everyNanos;
    return new Current(epoch, pairs.get(Math.floorMod(epoch, pairs.size())));
  }
}
