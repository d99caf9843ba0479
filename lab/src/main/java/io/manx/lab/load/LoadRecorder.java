// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.PageCount;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records the outcome of every request of the measured part. Thread-safe: one lock is held for well
 * under a microsecond, which is little against a request.
 *
 * <p>Times are nanoseconds from the start of the measured part; those of settling are negative and
 * are not recorded. Failed and dropped requests are censored: they enter the distribution with at
 * least the timeout. Otherwise fast errors would look like fast answers.
 */
final class LoadRecorder {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long MAX_INTERVALS = 300;

  private final long timeoutNanos;
  private final long intervalNanos;
  private final Map<OperationKind, OperationRecorder> operations =
      new EnumMap<>(OperationKind.class);
  private final @Nullable DisturbedNodes disturbed;
  private final Map<OperationKind, OperationRecorder> toUndisturbed =
      new EnumMap<>(OperationKind.class);
  private final SampleKeeper samples;
  private final SlowestKeeper slowest = SlowestKeeper.ofRun();
  private final NodeActivityRecorder activity;
  private final Histogram schedulingLag = RunHistograms.create();
  private Histogram sinceProgress = RunHistograms.create();
  private long progressErrors;

  /**
   * Creates a recorder.
   *
   * @param disturbed knows which coordinators are disturbed; null if no single node is
   */
  LoadRecorder(
      long timeoutNanos, long durationNanos, long seed, @Nullable DisturbedNodes disturbed) {
    this.timeoutNanos = timeoutNanos;
    this.disturbed = disturbed;
    this.intervalNanos = intervalNanos(durationNanos);
    this.samples = new SampleKeeper(seed);
    this.activity = new NodeActivityRecorder(durationNanos);
  }

  private static long intervalNanos(long durationNanos) {
    return (durationNanos / SECOND_NANOS / MAX_INTERVALS + 1) * SECOND_NANOS;
  }

  /** Returns the number of intervals of a run, each with a histogram of every operation. */
  static long intervals(long durationNanos) {
    return durationNanos / intervalNanos(durationNanos) + 1;
  }

  synchronized void sent(long intendedNanos, long sentNanos) {
    if (intendedNanos >= 0) {
      schedulingLag.recordValue(Math.max(0, sentNanos - intendedNanos));
    }
  }

  void completed(
      OperationKind kind,
      long intendedNanos,
      long sentNanos,
      long completedNanos,
      Completion completion) {
    boolean isToUndisturbed =
        kind.isDividedByCoordinator()
            && intendedNanos >= 0
            && isToUndisturbed(intendedNanos, completion.firstCoordinator());
    keep(kind, intendedNanos, sentNanos, completedNanos, completion, isToUndisturbed);
  }

  /** From facts that are known before a request's outcome. */
  private boolean isToUndisturbed(long intendedNanos, @Nullable String firstCoordinator) {
    return disturbed != null
        && firstCoordinator != null
        && !disturbed.isDisturbed(firstCoordinator, intendedNanos);
  }

  private synchronized void keep(
      OperationKind kind,
      long intendedNanos,
      long sentNanos,
      long completedNanos,
      Completion completion,
      boolean isToUndisturbed) {
    long elapsed = Math.max(0, completedNanos - intendedNanos);
    long latency = completion.ok() ? elapsed : Math.max(elapsed, timeoutNanos);
    sinceProgress.recordValue(latency);
    progressErrors += completion.ok() ? 0 : 1;
    String coordinator = completion.coordinator();
    if (coordinator != null) {
      activity.completed(coordinator, completedNanos);
    }
    if (intendedNanos >= 0) {
      of(kind, operations).add(intendedNanos, latency, completion);
      samples.offer(intendedNanos / 1e6, latency, kind, completion);
      slowest.offer(kind, intendedNanos, sentNanos, latency, completion);
    }
    if (isToUndisturbed) {
      of(kind, toUndisturbed).add(intendedNanos, latency, completion);
    }
  }

  private OperationRecorder of(
      OperationKind kind, Map<OperationKind, OperationRecorder> recorders) {
    return recorders.computeIfAbsent(kind, any -> new OperationRecorder(intervalNanos));
  }

  /** Returns the latencies since the last call, including those of settling, and resets them. */
  synchronized Histogram takeProgress() {
    Histogram taken = sinceProgress;
    sinceProgress = RunHistograms.create();
    return taken;
  }

  /** Returns the number of errors and drops so far, including those of settling. */
  synchronized long errors() {
    return progressErrors;
  }

  /**
   * Returns all that was recorded.
   *
   * @param measuredNanos its start, on the clock of {@link System#nanoTime()}
   * @param lengthNanos length of the measured part
   * @param pages count of requests with several pages
   */
  synchronized RecordedLoad recorded(long measuredNanos, long lengthNanos, PageCount pages) {
    Map<String, OperationResult> results = new LinkedHashMap<>();
    long emptyReads = 0;
    for (Map.Entry<OperationKind, OperationRecorder> operation : operations.entrySet()) {
      results.put(operation.getKey().id(), operation.getValue().result());
      emptyReads += operation.getValue().emptyReads();
    }
    return new RecordedLoad(
        lengthNanos,
        results,
        parts(),
        samples.samples(),
        slowest.requests(measuredNanos),
        activity.activities(lengthNanos),
        EncodedHistogram.of(schedulingLag),
        emptyReads,
        new RecordedLoad.SeveralPages(pages.requests(), pages.pages()),
        Map.of());
  }

  /** Returns the parts of operations that are reported separately, or null if there are none. */
  private @Nullable Map<String, OperationResult> parts() {
    Map<String, OperationResult> parts = new TreeMap<>();
    toUndisturbed.forEach(
        (kind, recorder) -> parts.put(RunFile.toUndisturbed(kind.id()), recorder.resultOfPart()));
    return parts.isEmpty() ? null : parts;
  }
}
