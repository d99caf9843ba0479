package io.manx.it.nodes;

import io.manx.lab.load.Arrivals;
import io.manx.lab.load.FieldLengths;
import io.manx.lab.load.KeyDistribution;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.load.OperationMix;
import java.time.Duration;
import java.util.Map;

/** Loads on few records, with timeouts that cold nodes on slow machines keep. */
public final class SmallLoads {
  private static final long SEED = 20_260_101L;
  private static final int RECORDS = 200;
  private static final int FIELDS = 10;
  private static final int FIELD_LENGTH = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAXIMUM_OUTSTANDING = 50_000;

  private SmallLoads() {}

  /** Returns an open loop of workload B. */
  public static LoadOptions open(double ratePerSecond, Duration duration) {
    return of(OperationMix.parse("B"), ratePerSecond, 0, duration);
  }

  /** Returns a closed loop. */
  public static LoadOptions closed(OperationMix workload, int threads, Duration duration) {
    return of(workload, 0, threads, duration);
  }

  private static LoadOptions of(
      OperationMix workload, double ratePerSecond, int threads, Duration duration) {
    return new LoadOptions(
        workload,
        KeyDistribution.ZIPFIAN,
        RECORDS,
        FIELDS,
        new FieldLengths(FieldLengths.Kind.CONSTANT, FIELD_LENGTH),
        ratePerSecond,
        Arrivals.Kind.CONSTANT,
        threads,
        Duration.ZERO,
        duration,
        TIMEOUT,
        Map.of(),
        SEED,
        MAXIMUM_OUTSTANDING);
  }
}
