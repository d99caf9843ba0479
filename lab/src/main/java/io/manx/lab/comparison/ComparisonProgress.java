// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.load.LoadProgress;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Is told the progress of a comparison. */
public interface ComparisonProgress {
  /** Begins a step that is not a round: starting, loading, warming up, restarting. */
  void step(String what);

  /**
   * Begins to load the rows of a variant.
   *
   * @param written number of rows so far; may be called by any thread
   * @param rows number of rows to load
   * @return closed when all rows are loaded
   */
  default Step loading(LongSupplier written, long rows) {
    return () -> {};
  }

  /** A step that takes a while; closing it throws no checked exception. */
  interface Step extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins one round.
   *
   * @param what block and variant, for people
   * @param loadLeft load that must still run, including this round's
   * @param roundTime how long this round is under load
   * @return is told the progress of the round
   */
  LoadProgress round(String what, Duration loadLeft, Duration roundTime);
}
