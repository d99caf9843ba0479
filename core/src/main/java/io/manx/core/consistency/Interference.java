package io.manx.core.consistency;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a mix of reads and writes takes beyond the sum of its parts, as measured mixes show it:
 * reads meet replicas that a write has not reached yet, and each waits for work that the other has
 * left behind. The paper's equations (8) to (10) know nothing of it.
 *
 * <p>It is a parabola over the share p of reads, c · 4 p (1 − p), which is nothing where there is
 * no mix; c is fitted by least squares for each pair and number of concurrent requests. As a share
 * of what is predicted of half reads, half writes, it is linear between these numbers, and beyond
 * them that of the nearest. Immutable.
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
   * Returns that of measured mixes.
   *
   * @param plain what is predicted of them without it
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
   * Returns it for a load, as a share of what the parts of {@link #EVEN} take with as many
   * requests; 0 for pairs of which no mix was measured.
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
