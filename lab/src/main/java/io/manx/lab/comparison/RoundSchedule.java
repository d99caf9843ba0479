package io.manx.lab.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * The order in which variants are measured: in each block every variant once, in an order drawn
 * anew. Slow changes of the machine thus strike all variants of a block alike, and the random
 * order, independent from block to block, is what justifies the randomisation test of the verdicts.
 */
public final class RoundSchedule {
  private RoundSchedule() {}

  /**
   * Returns the variants of one block in the order to measure them, a function of (seed, block).
   */
  public static <T> List<T> block(List<T> variants, long seed, int block) {
    List<T> order = new ArrayList<>(variants);
    // Neighbouring seeds of Random alone begin with nearly the same numbers.
    long mixed = new SplittableRandom(seed * 1_000_003 + block).nextLong();
    Collections.shuffle(order, new Random(mixed));
    return order;
  }
}
