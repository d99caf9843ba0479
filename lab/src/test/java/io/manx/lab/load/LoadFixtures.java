package io.manx.lab.load;

import java.time.Duration;
import java.util.Map;

/** Settings that the tests of this package vary. */
final class LoadFixtures {
  static final long SEED = 20_260_101L;

  private LoadFixtures() {}

  static LoadOptions openLoop(double rate, Duration warmUp, Duration duration) {
    return options(rate, 0, warmUp, duration, 1_000_000);
  }

  static LoadOptions options(
      double rate, int threads, Duration warmUp, Duration duration, int maximumOutstanding) {
    return new LoadOptions(
        Workload.named("B"),
        KeyDistribution.ZIPFIAN,
        1_000,
        10,
        new FieldLengths(FieldLengths.Kind.CONSTANT, 100),
        rate,
        Arrivals.Kind.CONSTANT,
        threads,
        warmUp,
        duration,
        Duration.ofSeconds(2),
        Map.of(),
        SEED,
        maximumOutstanding);
  }
}
