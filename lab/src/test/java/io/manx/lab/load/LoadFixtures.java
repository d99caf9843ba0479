// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.PageCount;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadOptionsBuilder;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.run.OperationResult;
import java.time.Duration;
import java.util.Objects;

/** Loads for tests. */
public final class LoadFixtures {
  public static final long SEED = 20_260_101L;

  private LoadFixtures() {}

  public static LoadOptions openLoop(double rate, Duration settle, Duration duration) {
    return options(rate, 0, settle, duration, 1_000_000);
  }

  /** Returns a load with few records and a long timeout. */
  public static LoadOptions patient(double rate, Duration settle, Duration duration) {
    return patient(OperationMix.parse("B"), duration).openLoop(rate).settle(settle).build();
  }

  /** Returns a load with a long timeout and another workload; 0 threads mean an open loop. */
  public static LoadOptions of(OperationMix workload, int seconds, int threads) {
    LoadOptionsBuilder load = patient(workload, Duration.ofSeconds(seconds));
    return (threads == 0 ? load.openLoop(100) : load.closedLoop(threads)).build();
  }

  private static LoadOptionsBuilder patient(OperationMix workload, Duration duration) {
    return LoadOptions.of(workload, duration)
        .keys(KeyDistribution.ZIPFIAN)
        .records(200)
        .timeout(Duration.ofSeconds(10))
        .seed(SEED);
  }

  static LoadOptions options(
      double rate, int threads, Duration settle, Duration duration, int maximumOutstanding) {
    LoadOptionsBuilder load =
        LoadOptions.of(OperationMix.parse("B"), duration)
            .keys(KeyDistribution.ZIPFIAN)
            .records(1_000)
            .settle(settle)
            .seed(SEED)
            .maximumOutstanding(maximumOutstanding);
    return (threads == 0 ? load.openLoop(rate) : load.closedLoop(threads)).build();
  }

  /** Returns what a recorder has recorded of a measured part of one minute. */
  static RecordedLoad recorded(LoadRecorder recorder) {
    return recorder.recorded(0, 60_000_000_000L, new PageCount());
  }

  /** Completes a request that was sent when it was due. */
  static void completed(
      LoadRecorder recorder,
      OperationKind kind,
      long dueNanos,
      long completedNanos,
      Completion completion) {
    recorder.completed(kind, dueNanos, dueNanos, completedNanos, completion);
  }

  static Completion ok() {
    return new Completion(Completion.OK, "node1", "node1", 0, 0, false, null);
  }

  static OperationResult operation(LoadRecorder recorder, String operation) {
    return Objects.requireNonNull(recorded(recorder).operations().get(operation));
  }
}
