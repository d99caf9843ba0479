// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

/**
 * The pairs of variants to compare, besides each with the baseline. Every pair makes all intervals
 * wider, since the probability of any false claim must stay below {@link PairedComparison#LEVEL}.
 *
 * @param steps whether each variant is compared with the one before it
 * @param all whether each variant is compared with every other
 */
public record Pairing(boolean steps, boolean all) {
  /** Compares each variant with the baseline only. */
  public static final Pairing BASELINE = new Pairing(false, false);

  /** Returns the number of compared pairs among variants, including the baseline. */
  public int pairs(int variants) {
    if (all) {
      return variants * (variants - 1) / 2;
    }
    return Math.max(0, variants - 1) + (steps ? Math.max(0, variants - 2) : 0);
  }
}
