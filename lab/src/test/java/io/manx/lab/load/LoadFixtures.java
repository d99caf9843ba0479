package io.manx.lab.load;

import java.time.Duration;
import java.util.Map;

/** Loads for tests. */
public final class LoadFixtures {
  static final long SEED = 20_260_101L;

  private LoadFixtures() {}

  static LoadOptions openLoop(double rate, Duration warmUp, Duration duration) {
    return options(rate, 0, warmUp, duration, 1_000_000);
  }

  /** Of few records, and patient with slow requests. */
  public static LoadOptions patient(double rate, Duration warmUp, Duration duration) {
    return options(200, rate, 0, warmUp, duration, Duration.ofSeconds(10), 50_000);
  }

  /** Patient, of another workload; {@code threads} of 0 means an open loop. */
  public static LoadOptions of(OperationMix workload, int seconds, int threads) {
    return options(
        workload,
        200,
        100,
        threads,
        Duration.ZERO,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(10),
        50_000);
  }

  static LoadOptions options(
      double rate, int threads, Duration warmUp, Duration duration, int maximumOutstanding) {
    return options(
        1_000, rate, threads, warmUp, duration, Duration.ofSeconds(2), maximumOutstanding);
  }

  private static LoadOptions options(
      long records,
      double rate,
      int threads,
      Duration warmUp,
      Duration duration,
      Duration timeout,
      int maximumOutstanding) {
    return options(
        OperationMix.parse("B"),
        records,
        rate,
        threads,
        warmUp,
        duration,
        timeout,
        maximumOutstanding);
  }

  private static LoadOptions options(
      OperationMix workload,
      long records,
      double rate,
      int threads,
      Duration warmUp,
      Duration duration,
      Duration timeout,
      int maximumOutstanding) {
    return new LoadOptions(
        workload,
        KeyDistribution.ZIPFIAN,
        records,
        10,
        new FieldLengths(FieldLengths.Kind.CONSTANT, 100),
        rate,
        Arrivals.Kind.CONSTANT,
        threads,
        warmUp,
        duration,
        timeout,
        Map.of(),
        SEED,
        maximumOutstanding);
  }
}
