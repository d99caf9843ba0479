// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * The order in which variants are measured: each block holds every variant once, in a random order
 * of its own. Slow changes of the machine thus affect all variants of a block alike. The
 * randomisation test behind the verdicts relies on the random order, independent from block to
 * block.
 */
public final class RoundSchedule {
  private RoundSchedule() {}

  /**
   * Returns the variants of one block in the order to measure them, as a function of (seed, block).
   */
  public static <T> List<T> block(List<T> variants, long seed, int block) {
    List<T> order = new ArrayList<>(variants);
    // Neighbouring seeds of Random alone begin with nearly the same numbers.
    long mixed = new SplittableRandom(seed * 1_000_003 + block).nextLong();
    Collections.shuffle(order, new Random(mixed));
    return order;
  }
}
