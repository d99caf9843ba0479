package io.manx.results.statistics;

/**
 * Which variants are compared with each other, beside each with the baseline. Every pair makes all
 * intervals wider, so that the probability of any false claim stays below the level.
 *
 * @param steps whether each is compared with the one before it
 * @param all whether each is compared with every other
 */
public record Pairing(boolean steps, boolean all) {
  /** Each with the baseline, and no more. */
  public static final Pairing BASELINE = new Pairing(false, false);

  /** Returns how many pairs of so many variants are compared, the baseline among them. */
  public int pairs(int variants) {
    if (all) {
      return variants * (variants - 1) / 2;
    }
    return Math.max(0, variants - 1) + (steps ? Math.max(0, variants - 2) : 0);
  }
}
