// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's performance at each consistency level, from which mixes of reads and writes are
 * predicted (section V of the paper). Immutable.
 *
 * <p>Reads and writes were measured alone. In a mix each is assumed to take as long as alone, with
 * as many concurrent requests as both have together. The mean of the mix is then P(read) × read +
 * P(write) × write (equations (8) to (10)). Percentiles do not add up like that: they are taken
 * from the mixed distribution.
 */
public final class Profile {
  /** Lower bound of the correction by measured mixes. */
  private static final double LEAST_FACTOR = 0.1;

  private final Replication replication;
  private final Map<Operation, Map<Level, LevelProfile>> profiles = new EnumMap<>(Operation.class);
  private final Interference interference;

  /**
   * Creates it.
   *
   * @param measured one for each measured operation and level, with at least one measurement
   * @throws IllegalArgumentException if an operation and level occurs twice, or a figure is not
   *     above 0
   */
  public Profile(Replication replication, Collection<LevelMeasurements> measured) {
    this.replication = replication;
    interference = Interference.NONE;
    List<LevelMeasurements> all = List.copyOf(measured);
    List<ConcurrencyCurve> means = curves(all, Measurement::meanMillis);
    List<ConcurrencyCurve> throughputs = curves(all, Measurement::throughputPerSecond);
    List<List<ConcurrencyCurve>> quantiles = new ArrayList<>();
    for (double p : LatencyDistribution.probabilities()) {
      quantiles.add(curves(all, measurement -> measurement.millis().quantile(p)));
    }
    for (int i = 0; i < all.size(); i++) {
      int place = i;
      List<ConcurrencyCurve> itsQuantiles =
          quantiles.stream().map(curves -> curves.get(place)).collect(Collectors.toList());
      add(new LevelProfile(all.get(i), means.get(i), throughputs.get(i), itsQuantiles));
    }
  }

  private Profile(Profile other, Interference interference) {
    replication = other.replication;
    profiles.putAll(other.profiles);
    this.interference = interference;
  }

  /**
   * Returns a profile whose predictions are corrected by measured mixes: by the time that these
   * took beyond the sum of their parts. Percentiles are corrected by the same factor as the mean.
   *
   * @throws IllegalArgumentException if a level of a mix was not measured
   */
  public Profile with(Collection<MixMeasurement> mixes) {
    Profile plain = new Profile(this, Interference.NONE);
    return new Profile(this, Interference.of(plain, mixes));
  }

  private static List<ConcurrencyCurve> curves(
      List<LevelMeasurements> all, ToDoubleFunction<Measurement> figure) {
    return ConcurrencyCurve.fitAlike(
        all.stream().map(each -> each.points(figure)).collect(Collectors.toList()));
  }

  private void add(LevelProfile profile) {
    Operation operation = profile.measured().operation();
    Level level = profile.measured().level();
    LevelProfile other =
        profiles.computeIfAbsent(operation, any -> new EnumMap<>(Level.class)).put(level, profile);
    if (other != null) {
      throw new IllegalArgumentException(operation + " at " + level + " is there twice");
    }
  }

  /** The replication of the measured cluster. */
  public Replication replication() {
    return replication;
  }

  /**
   * Returns the profile of an operation at a level.
   *
   * @throws IllegalArgumentException if that was not measured
   */
  public LevelProfile of(Operation operation, Level level) {
    LevelProfile profile = find(operation, level);
    if (profile == null) {
      throw new IllegalArgumentException(
          operation + " was not measured at " + level + "; there are " + measured(operation));
    }
    return profile;
  }

  private @Nullable LevelProfile find(Operation operation, Level level) {
    return profiles.getOrDefault(operation, Map.of()).get(level);
  }

  private String measured(Operation operation) {
    return profiles.getOrDefault(operation, Map.of()).keySet().stream()
        .map(Level::name)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** Whether both levels of a pair were measured. */
  public boolean has(LevelPair pair) {
    return find(Operation.READ, pair.read()) != null && find(Operation.WRITE, pair.write()) != null;
  }

  /** Returns the {@link StrongPairs#minimal} pairs that were measured. */
  public List<LevelPair> strongPairs(int mayBeDown) {
    return StrongPairs.minimal(replication, mayBeDown).stream()
        .filter(this::has)
        .collect(Collectors.toUnmodifiableList());
  }

  /** Whether a number of concurrent requests is within the measured range of both levels. */
  public boolean covers(LevelPair pair, double concurrency) {
    return has(pair)
        && of(Operation.READ, pair.read()).covers(concurrency)
        && of(Operation.WRITE, pair.write()).covers(concurrency);
  }

  /** Returns the predictions of one figure. */
  public LatencyForecast forecast(Objective objective) {
    return new LatencyForecast() {
      @Override
      public Replication replication() {
        return replication;
      }

      @Override
      public boolean has(LevelPair pair) {
        return Profile.this.has(pair);
      }

      @Override
      public boolean covers(LevelPair pair, double concurrency) {
        return Profile.this.covers(pair, concurrency);
      }

      @Override
      public double millis(LevelPair pair, double readShare, double concurrency) {
        return predict(pair, readShare, concurrency).millis(objective);
      }
    };
  }

  /**
   * Predicts the latencies of a mix. Outside the measured range they are those at its end.
   *
   * @param readShare reads among the requests, from 0 to 1
   * @param concurrency requests that are outstanding at once
   * @throws IllegalArgumentException if a level was not measured
   */
  public Prediction predict(LevelPair pair, double readShare, double concurrency) {
    LevelProfile read = of(Operation.READ, pair.read());
    LevelProfile write = of(Operation.WRITE, pair.write());
    LatencyDistribution reads = read.millis(concurrency);
    LatencyDistribution writes = write.millis(concurrency);
    double readMillis = read.meanMillis().value(concurrency);
    double writeMillis = write.meanMillis().value(concurrency);
    double sum = mean(readShare, readMillis, writeMillis);
    double interfering =
        interference.ratio(pair, readShare, concurrency)
            * mean(Interference.EVEN, readMillis, writeMillis);
    double factor = Math.max(LEAST_FACTOR, 1 + interfering / sum);
    return new Prediction(
        sum * factor,
        LatencyDistribution.mixedQuantile(readShare, reads, writes, 0.99) * factor,
        LatencyDistribution.mixedQuantile(readShare, reads, writes, 0.999) * factor);
  }

  private static double mean(double readShare, double readMillis, double writeMillis) {
    return readShare * readMillis + (1 - readShare) * writeMillis;
  }
}
