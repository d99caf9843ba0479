// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;
import java.util.List;

/**
 * Chooses the pair of levels for the present load (step 6 of the methodology in section VI.A).
 *
 * <p>Predictions have errors, loads fluctuate, and each change costs a drain of old writes. So
 * another pair must be predicted to be faster by a margin in several successive decisions. Of
 * several such pairs the currently fastest is chosen. Loads outside the measured range are no
 * reason to change. Used by one thread.
 */
public final class PairChooser {
  private final LatencyForecast forecast;
  private final List<LevelPair> pairs;
  private final double marginRatio;
  private final int decisions;

  /** For each pair, the number of decisions in a row in which it was faster by the margin. */
  private final int[] faster;

  private LevelPair current;

  /**
   * Creates one.
   *
   * @param pairs to choose from, all strong and with a forecast
   * @param initial pair, one of them
   * @param marginRatio share by which another pair must be faster than the current one, from 0 to
   *     1, such as 0.05
   * @param decisions the number of successive decisions, at least 1
   * @throws IllegalArgumentException if an argument is not as described
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
   * Sets the pair in force, after it was changed by other means.
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
   * @param readShare share of reads among recent requests, from 0 to 1; NaN if there were none
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
