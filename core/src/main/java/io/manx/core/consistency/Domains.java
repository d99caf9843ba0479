// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Finds under which loads each pair of levels is the fastest, and by how much (figures 6 and 7 of
 * the paper). Loads are a grid of numbers of concurrent requests and shares of reads. Immutable.
 */
public final class Domains {
  private final double[] concurrencies;
  private final double[] readShares;
  private final Cell[][] cells;

  private Domains(double[] concurrencies, double[] readShares) {
    this.concurrencies = concurrencies.clone();
    this.readShares = readShares.clone();
    this.cells = new Cell[concurrencies.length][readShares.length];
  }

  /**
   * Computes the grid. Numbers of concurrent requests beyond the measured range count as its end.
   *
   * @param pairs to choose from, at least one; of equally fast ones the first is chosen
   * @param fixed pair for comparison, in the paper ONE/ALL
   * @throws IllegalArgumentException if a pair was not measured
   */
  public static Domains of(
      Profile profile,
      Objective objective,
      List<LevelPair> pairs,
      LevelPair fixed,
      double[] concurrencies,
      double[] readShares) {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no pairs to choose from");
    }
    Domains domains = new Domains(concurrencies, readShares);
    for (int i = 0; i < concurrencies.length; i++) {
      for (int j = 0; j < readShares.length; j++) {
        double concurrency = concurrencies[i];
        double readShare = readShares[j];
        domains.cells[i][j] =
            cell(
                pairs,
                fixed,
                pair -> profile.predict(pair, readShare, concurrency).millis(objective));
      }
    }
    return domains;
  }

  private static Cell cell(
      List<LevelPair> pairs, LevelPair fixed, ToDoubleFunction<LevelPair> millis) {
    LevelPair fastest = pairs.get(0);
    double least = Double.POSITIVE_INFINITY;
    double second = Double.POSITIVE_INFINITY;
    for (LevelPair pair : pairs) {
      double each = millis.applyAsDouble(pair);
      if (each < least) {
        second = least;
        least = each;
        fastest = pair;
      } else {
        second = Math.min(second, each);
      }
    }
    double lead = pairs.size() == 1 ? 0 : 1 - least / second;
    return new Cell(fastest, least, lead, 1 - least / millis.applyAsDouble(fixed));
  }

  /** The numbers of concurrent requests of the grid. */
  public double[] concurrencies() {
    return concurrencies.clone();
  }

  /** The shares of reads of the grid. */
  public double[] readShares() {
    return readShares.clone();
  }

  /**
   * Returns the fastest pair at a place of the grid.
   *
   * @param concurrency its index in {@link #concurrencies}
   * @param readShare its index in {@link #readShares}
   */
  public LevelPair fastest(int concurrency, int readShare) {
    return cells[concurrency][readShare].fastest;
  }

  /** Returns the latency of the fastest pair at a place of the grid, in milliseconds. */
  public double millis(int concurrency, int readShare) {
    return cells[concurrency][readShare].millis;
  }

  /**
   * Returns how much faster the fastest pair at a place of the grid is than the second best, as a
   * share; 0 if there is no other.
   */
  public double leadRatio(int concurrency, int readShare) {
    return cells[concurrency][readShare].leadRatio;
  }

  /**
   * Returns how much faster the fastest pair at a place of the grid is than the fixed one, as a
   * share; below 0 if the fixed one is faster but was not among the pairs.
   */
  public double gainRatio(int concurrency, int readShare) {
    return cells[concurrency][readShare].gainRatio;
  }

  /** Returns on which share of the grid a pair is the fastest. */
  public double shareOf(LevelPair pair) {
    int places = 0;
    for (Cell[] row : cells) {
      for (Cell cell : row) {
        places += cell.fastest.equals(pair) ? 1 : 0;
      }
    }
    return (double) places / (concurrencies.length * readShares.length);
  }

  /** A place of the grid. */
  private static final class Cell {
    final LevelPair fastest;
    final double millis;
    final double leadRatio;
    final double gainRatio;

    Cell(LevelPair fastest, double millis, double leadRatio, double gainRatio) {
      this.fastest = fastest;
      this.millis = millis;
      this.leadRatio = leadRatio;
      this.gainRatio = gainRatio;
    }
  }
}
