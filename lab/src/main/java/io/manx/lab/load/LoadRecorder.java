package io.manx.lab.load;

import io.manx.lab.load.workload.OperationKind;

import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what became of every request of the measured part. Thread-safe: one lock, held for well
 * under a microsecond, which is little against a request.
 *
 * <p>Times are nanoseconds from the start of the measured part; those of the warm-up are negative
 * and are not kept. Requests that failed or were dropped are censored: their true latency is
 * unknown but not less than the timeout, and that is what they enter the distribution as. An error
 * that comes back fast is thus never counted as a fast answer.
 */
final class LoadRecorder {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long MOST_INTERVALS = 300;

  private final long timeoutNanos;
  private final long intervalNanos;
  private final Map<OperationKind, OperationRecorder> operations =
      new EnumMap<>(OperationKind.class);
  private final @Nullable DisturbedNodes disturbed;
  private final OperationRecorder readsToUndisturbed;
  private final SampleKeeper samples;
  private final NodeActivityRecorder activity;
  private final Histogram schedulingLag = RunHistograms.create();
  private Histogram sinceProgress = RunHistograms.create();
  private long progressErrors;

  /**
   * Creates one.
   *
   * @param disturbed tells which reads are sent to undisturbed coordinators, or null if no single
   *     node is disturbed
   */
  LoadRecorder(
      long timeoutNanos, long durationNanos, long seed, @Nullable DisturbedNodes disturbed) {
    this.timeoutNanos = timeoutNanos;
    this.disturbed = disturbed;
    long seconds = durationNanos / SECOND_NANOS / MOST_INTERVALS + 1;
    this.intervalNanos = seconds * SECOND_NANOS;
    this.readsToUndisturbed = new OperationRecorder(intervalNanos);
    this.samples = new SampleKeeper(seed);
    this.activity = new NodeActivityRecorder(durationNanos);
  }

  synchronized void sent(long intendedNanos, long sentNanos) {
    if (intendedNanos >= 0) {
      schedulingLag.recordValue(Math.max(0, sentNanos - intendedNanos));
    }
  }

  void completed(
      OperationKind kind, long intendedNanos, long completedNanos, Completion completion) {
    Part part =
        kind == OperationKind.READ && intendedNanos >= 0
            ? partOf(intendedNanos, completion.firstCoordinator())
            : Part.NONE;
    keep(kind, intendedNanos, completedNanos, completion, part);
  }

  /** By what is known before anything comes of the read. */
  private Part partOf(long intendedNanos, @Nullable String firstCoordinator) {
    return disturbed == null
            || firstCoordinator == null
            || disturbed.isDisturbed(firstCoordinator, intendedNanos)
        ? Part.NONE
        : Part.UNDISTURBED;
  }

  private synchronized void keep(
      OperationKind kind,
      long intendedNanos,
      long completedNanos,
      Completion completion,
      Part part) {
    long elapsed = Math.max(0, completedNanos - intendedNanos);
    long latency = completion.ok() ? elapsed : Math.max(elapsed, timeoutNanos);
    sinceProgress.recordValue(latency);
    progressErrors += completion.ok() ? 0 : 1;
    String coordinator = completion.coordinator();
    if (coordinator != null) {
      activity.completed(coordinator, completedNanos);
    }
    if (intendedNanos >= 0) {
      operations
          .computeIfAbsent(kind, any -> new OperationRecorder(intervalNanos))
          .add(intendedNanos, latency, completion);
      samples.offer(intendedNanos / 1e6, latency, kind, completion);
    }
    if (part == Part.UNDISTURBED) {
      readsToUndisturbed.add(intendedNanos, latency, completion);
    }
  }

  /** Returns latencies since the last call, warm-up included, and starts anew. */
  synchronized Histogram takeProgress() {
    Histogram taken = sinceProgress;
    sinceProgress = RunHistograms.create();
    return taken;
  }

  /** Returns errors and drops so far, warm-up included. */
  synchronized long errors() {
    return progressErrors;
  }

  /** Returns the share of reads that found no row. */
  synchronized double emptyReadsRatio() {
    long empty = 0;
    long requests = 0;
    for (OperationRecorder operation : operations.values()) {
      empty += operation.emptyReads();
      requests += operation.requests();
    }
    return requests == 0 ? 0 : (double) empty / requests;
  }

  /** Returns the latencies of all operations together. */
  synchronized Histogram allLatencies() {
    Histogram all = RunHistograms.create();
    operations.values().forEach(operation -> all.add(operation.total()));
    return all;
  }

  synchronized Histogram schedulingLag() {
    return schedulingLag.copy();
  }

  synchronized EncodedHistogram encodedSchedulingLag() {
    return EncodedHistogram.of(schedulingLag);
  }

  /**
   * Returns the results by operation.
   *
   * @param speculativeRetries extra reads that coordinators sent; they do not say for which
   *     operation, so that they are told of the operation with most requests that reads single
   *     partitions, and of ranges only if there is no other. Coordinators send no extra writes:
   *     every replica gets each write anyway
   */
  synchronized Map<String, OperationResult> results(long speculativeRetries) {
    OperationKind mostRead =
        operations.keySet().stream()
            .filter(OperationKind::reads)
            .max(
                Comparator.comparing(OperationKind::readsPartitions)
                    .thenComparingLong(this::requests))
            .orElse(null);
    Map<String, OperationResult> results = new LinkedHashMap<>();
    operations.forEach(
        (kind, recorder) ->
            results.put(kind.id(), recorder.result(kind == mostRead ? speculativeRetries : 0)));
    return results;
  }

  /** Returns the parts of operations that are told of by themselves, or null if there is none. */
  synchronized @Nullable Map<String, OperationResult> parts() {
    return readsToUndisturbed.requests() == 0
        ? null
        : Map.of(RunFile.READ_TO_UNDISTURBED, readsToUndisturbed.resultOfPart());
  }

  private long requests(OperationKind kind) {
    OperationRecorder recorder = operations.get(kind);
    return recorder == null ? 0 : recorder.requests();
  }

  synchronized List<RequestSample> samples() {
    return samples.samples();
  }

  synchronized List<NodeActivity> activities(long lengthNanos) {
    return activity.activities(lengthNanos);
  }

  /** What a read counts as beside being a read. */
  private enum Part {
    NONE,
    UNDISTURBED
  }
}
