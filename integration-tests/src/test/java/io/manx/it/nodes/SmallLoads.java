// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadOptionsBuilder;
import io.manx.lab.load.workload.OperationMix;
import java.time.Duration;

/** Loads on few records, with timeouts long enough for cold nodes on slow machines. */
public final class SmallLoads {
  private static final long SEED = 20_260_101L;
  private static final int RECORDS = 200;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private SmallLoads() {}

  /** Returns an open loop of workload B. */
  public static LoadOptions open(double ratePerSecond, Duration duration) {
    return of(OperationMix.parse("B"), duration).openLoop(ratePerSecond).build();
  }

  /** Returns a closed loop. */
  public static LoadOptions closed(OperationMix workload, int threads, Duration duration) {
    return of(workload, duration).closedLoop(threads).build();
  }

  private static LoadOptionsBuilder of(OperationMix workload, Duration duration) {
    return LoadOptions.of(workload, duration)
        .keys(KeyDistribution.ZIPFIAN)
        .records(RECORDS)
        .timeout(TIMEOUT)
        .seed(SEED);
  }
}
