package io.manx.lab.comparison;

import io.manx.lab.load.LoadProgress;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Hears how a comparison gets on. */
public interface ComparisonProgress {
  /** Begins a step that is not a round: starting, loading, warming up, restarting. */
  void step(String what);

  /**
   * Begins to load the rows of a variant.
   *
   * @param written rows so far; may be asked by any thread
   * @param rows of all that are loaded
   * @return closed when they are
   */
  default Step loading(LongSupplier written, long rows) {
    return () -> {};
  }

  /** Something that takes a while; closes without a checked exception. */
  interface Step extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins one round.
   *
   * @param what block and variant, for people
   * @param loadLeft load that is still to run, this round's included
   * @param roundTime load of this round
   * @return hears how the round gets on
   */
  LoadProgress round(String what, Duration loadLeft, Duration roundTime);
}
