// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The time that a mix of reads and writes takes beyond the sum of its parts, learnt from measured
 * mixes. Reads meet replicas that a write has not reached yet, and both wait for work that the
 * other has left behind. The paper's equations (8) to (10) ignore this.
 *
 * <p>It is a parabola over the share p of reads, c · 4 p (1 − p), which is 0 for reads or writes
 * alone. c is fitted by least squares for each pair and number of concurrent requests, as a share
 * of the predicted time of an even mix. That share is linear between these numbers, and constant
 * beyond them. Immutable.
 */
final class Interference {
  static final Interference NONE = new Interference(Map.of());

  /** As many reads as writes. */
  static final double EVEN = 0.5;

  private final Map<LevelPair, NavigableMap<Double, Double>> byPair;

  private Interference(Map<LevelPair, NavigableMap<Double, Double>> byPair) {
    this.byPair = byPair;
  }

  /** Sums of a least-squares fit through the origin. */
  private static final class Fit {
    private double products;
    private double squares;

    void add(double x, double y) {
      products += x * y;
      squares += x * x;
    }

    double slope() {
      return products / squares;
    }
  }

  /**
   * Fits it to measured mixes.
   *
   * @param plain predicts them without interference
   * @throws IllegalArgumentException if a level was not measured
   */
  static Interference of(Profile plain, Collection<MixMeasurement> mixes) {
    Map<LevelPair, Map<Double, Fit>> fits = new HashMap<>();
    for (MixMeasurement mix : mixes) {
      double predicted = plain.predict(mix.pair(), mix.readShare(), mix.concurrency()).meanMillis();
      fits.computeIfAbsent(mix.pair(), any -> new HashMap<>())
          .computeIfAbsent(mix.concurrency(), any -> new Fit())
          .add(shape(mix.readShare()), mix.meanMillis() - predicted);
    }
    Map<LevelPair, NavigableMap<Double, Double>> byPair = new HashMap<>();
    fits.forEach(
        (pair, each) -> {
          NavigableMap<Double, Double> shares = new TreeMap<>();
          each.forEach(
              (concurrency, fit) ->
                  shares.put(
                      concurrency,
                      fit.slope() / plain.predict(pair, EVEN, concurrency).meanMillis()));
          byPair.put(pair, shares);
        });
    return new Interference(byPair);
  }

  private static double shape(double readShare) {
    return 4 * readShare * (1 - readShare);
  }

  /**
   * Returns it for a load, as a share of the time of an {@link #EVEN} mix with as many requests; 0
   * for pairs without measured mixes.
   */
  double ratio(LevelPair pair, double readShare, double concurrency) {
    NavigableMap<Double, Double> shares = byPair.get(pair);
    return shares == null ? 0 : shape(readShare) * interpolated(shares, concurrency);
  }

  private static double interpolated(NavigableMap<Double, Double> shares, double concurrency) {
    Map.Entry<Double, Double> below = shares.floorEntry(concurrency);
    Map.Entry<Double, Double> above = shares.ceilingEntry(concurrency);
    if (below == null || above == null || below.getKey().equals(above.getKey())) {
      return (below == null ? shares.firstEntry() : below).getValue();
    }
    double part = (concurrency - below.getKey()) / (above.getKey() - below.getKey());
    return below.getValue() + part * (above.getValue() - below.getValue());
  }
}
