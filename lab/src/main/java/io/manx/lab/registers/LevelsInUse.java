// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.history.ClientPlan;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The pair of levels that clients use at a time: several pairs in turn, each for the same time. All
 * clients change at once and without precautions, as after an edit of their configuration.
 * Thread-safe.
 */
final class LevelsInUse {
  private final List<LevelPair> pairs;
  private final long everyNanos;
  private final LongSupplier clock;
  private final long beginNanos;

  /**
   * Creates the sequence of pairs.
   *
   * @param pairs at least one pair
   * @param every how long each pair is used
   * @param clock the time in nanoseconds
   * @param beginNanos time at which the first pair begins
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
   * @param epoch number of changes before
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
