package io.manx.lab.comparison;

import io.manx.lab.load.LoadProgress;
import java.time.Duration;

/** Hears how a comparison gets on. */
public interface ComparisonProgress {
  /** Begins a step that is not a round: starting, loading, warming up, restarting. */
  void step(String what);

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
