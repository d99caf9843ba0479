// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;

/**
 * Learns how much of a deviation is left after some time. A replica that was slow a moment ago is
 * probably still slow; after a second it may or may not be, and what looked slow may have been
 * chance. How much remains is not assumed but measured, over all replicas.
 *
 * <p>The share that remains is the slope of a regression through the origin, {@code E[k f] /
 * E[k²]}, where k is the deviation that was known and f the one that was found next. Both means are
 * moving averages. Each age has a slope of its own; ages double from one to the next, from 0.3 ms
 * to 17 s. Chance alone gives a share of 0, and lasting differences one of 1. After 17 s nothing
 * remains, so that a replica that is avoided gets a new chance.
 *
 * <p>Thread-safe without locks.
 */
public final class Persistence {
  /** Age from which nothing remains: 17 s. */
  public static final long FORGOTTEN_NANOS = 1L << 34;

  private static final int FIRST_LOG = 18;
  private static final int AGES = 16;
  private static final double WEIGHT = 0.003;

  /** Weighs the first share like one known deviation of a half. */
  private static final double FIRST_SQUARE = WEIGHT / 4;

  private final Ewma[] products = new Ewma[AGES];
  private final Ewma[] squares = new Ewma[AGES];

  /**
   * Creates one.
   *
   * @param firstShare the share of a deviation that is left while nothing is known, from 0 to 1
   */
  public Persistence(double firstShare) {
    Arrays.setAll(products, age -> Ewma.from(WEIGHT, firstShare * FIRST_SQUARE));
    Arrays.setAll(squares, age -> Ewma.from(WEIGHT, FIRST_SQUARE));
  }

  /** Returns the share of a deviation that is left at an age, from 0 to 1. */
  public double share(long ageNanos) {
    if (ageNanos >= FORGOTTEN_NANOS) {
      return 0;
    }
    int age = index(ageNanos);
    return Math.max(0, Math.min(1, products[age].value() / squares[age].value()));
  }

  /**
   * Learns from a deviation that was known, and the next one.
   *
   * @param ageNanos time between them; if nothing is left by then, nothing is learnt
   */
  public void learn(double known, double found, long ageNanos) {
    if (ageNanos < FORGOTTEN_NANOS) {
      int age = index(ageNanos);
      products[age].add(known * found);
      squares[age].add(known * known);
    }
  }

  private static int index(long ageNanos) {
    int log = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, ageNanos));
    return Math.max(0, log - FIRST_LOG);
  }
}
