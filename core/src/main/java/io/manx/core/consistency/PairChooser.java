package io.manx.core.consistency;

import java.util.Arrays;
import java.util.List;

/**
 * Chooses the pair of levels for the present load (step 6 of the methodology in section VI.A).
 *
 * <p>Predictions have errors and loads fluctuate, and each change costs a drain of old writes. So
 * it changes only if another pair has been predicted to be faster by more than a margin in so many
 * successive decisions; of several such pairs to the one that is the fastest now. Loads beyond what
 * was measured are no reason to change. Used by one thread.
 */
public final class PairChooser {
  private final LatencyForecast forecast;
  private final List<LevelPair> pairs;
  private final double marginRatio;
  private final int decisions;

  /** For each pair, in how many decisions up to the last one it was faster by the margin. */
  private final int[] faster;

  private LevelPair current;

  /**
   * Creates one.
   *
   * @param pairs to choose from, all strong and with a forecast
   * @param initial pair, one of them
   * @param marginRatio by which share of the current pair's latency another one must be below it,
   *     from 0 to 1, such as 0.05
   * @param decisions how many successive ones, at least 1
   * @throws IllegalArgumentException if something is not so
   */
  public PairChooser(
      LatencyForecast forecast,
      List<LevelPair> pairs,
      LevelPair initial,
      double marginRatio,
      int decisions) {
    for (LevelPair pair : pairs) {
      if (!pair.isStrong(forecast.replication()) || !forecast.has(pair)) {
        throw new IllegalArgumentException(pair + " is not strong, or has no forecast");
      }
    }
    if (!pairs.contains(initial)) {
      throw new IllegalArgumentException(initial + " is not among " + pairs);
    }
    if (!(marginRatio >= 0 && marginRatio < 1)) {
      throw new IllegalArgumentException("margin " + marginRatio + "; must be 0 to 1");
    }
    if (decisions < 1) {
      throw new IllegalArgumentException(decisions + " decisions; must be 1 or more");
    }
    this.forecast = forecast;
    this.pairs = List.copyOf(pairs);
    this.current = initial;
    this.marginRatio = marginRatio;
    this.decisions = decisions;
    this.faster = new int[pairs.size()];
  }

  /** The pair that was chosen last. */
  public LevelPair current() {
    return current;
  }

  /**
   * Takes note of a pair that has come into force by other means.
   *
   * @throws IllegalArgumentException if it is not among those to choose from
   */
  public void inForce(LevelPair pair) {
    if (!pairs.contains(pair)) {
      throw new IllegalArgumentException(pair + " is not among " + pairs);
    }
    if (!pair.equals(current)) {
      current = pair;
      Arrays.fill(faster, 0);
    }
  }

  /**
   * Decides once.
   *
   * @param readShare reads among the requests of late, from 0 to 1; NaN if there were none
   * @param concurrency requests that were outstanding at once, on average
   * @return the pair to use
   */
  public LevelPair decide(double readShare, double concurrency) {
    if (!(readShare >= 0 && readShare <= 1) || !forecast.covers(current, concurrency)) {
      Arrays.fill(faster, 0);
      return current;
    }
    double limit = (1 - marginRatio) * forecast.millis(current, readShare, concurrency);
    double least = Double.POSITIVE_INFINITY;
    LevelPair chosen = current;
    for (int i = 0; i < faster.length; i++) {
      LevelPair pair = pairs.get(i);
      double millis =
          forecast.covers(pair, concurrency)
              ? forecast.millis(pair, readShare, concurrency)
              : Double.POSITIVE_INFINITY;
      faster[i] = millis < limit ? faster[i] + 1 : 0;
      if (faster[i] >= decisions && millis < least) {
        least = millis;
        chosen = pair;
      }
    }
    if (!chosen.equals(current)) {
      current = chosen;
      Arrays.fill(faster, 0);
    }
    return current;
  }
}
