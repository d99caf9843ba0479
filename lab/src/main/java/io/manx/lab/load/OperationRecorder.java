package io.manx.lab.load;

import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.LatencyHistograms;
import io.manx.results.run.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Latencies and counts of one operation. Not thread-safe; {@link Recorder} guards it. */
final class OperationRecorder {
  private final long intervalNanos;
  private final long keepOpenIntervals;
  private final Histogram total = LatencyHistograms.create();
  private final TreeMap<Long, Histogram> open = new TreeMap<>();
  private final TreeMap<Long, EncodedHistogram> closed = new TreeMap<>();
  private final Map<String, Long> errorKinds = new TreeMap<>();
  private long requests;
  private long errors;
  private long dropped;
  private long extraReads;
  private long emptyReads;

  /**
   * Creates one.
   *
   * @param intervalNanos length of an interval
   * @param timeoutNanos after which no request is outstanding; older intervals are packed
   */
  OperationRecorder(long intervalNanos, long timeoutNanos) {
    this.intervalNanos = intervalNanos;
    this.keepOpenIntervals = 2 + 2 * timeoutNanos / intervalNanos;
  }

  void add(long intendedNanos, long latencyNanos, Completion completion) {
    requests++;
    extraReads += completion.speculativeExecutions();
    if (completion.outcome().equals(Completion.DROPPED)) {
      dropped++;
    } else if (!completion.ok()) {
      errors++;
      errorKinds.merge(completion.outcome(), 1L, Long::sum);
    } else if (completion.empty()) {
      emptyReads++;
    }
    total.recordValue(latencyNanos);
    long interval = intendedNanos / intervalNanos;
    open.computeIfAbsent(interval, any -> reopened(any)).recordValue(latencyNanos);
    while (open.firstKey() < interval - keepOpenIntervals) {
      Map.Entry<Long, Histogram> oldest = open.pollFirstEntry();
      closed.put(oldest.getKey(), EncodedHistogram.of(oldest.getValue()));
    }
  }

  private Histogram reopened(long interval) {
    EncodedHistogram packed = closed.remove(interval);
    Histogram histogram = LatencyHistograms.create();
    if (packed != null) {
      histogram.add(packed.decode());
    }
    return histogram;
  }

  long requests() {
    return requests;
  }

  long emptyReads() {
    return emptyReads;
  }

  Histogram total() {
    return total;
  }

  /** Returns the result; {@code serverExtraReads} are the replicas' share of it. */
  OperationResult result(long serverExtraReads) {
    open.forEach((interval, histogram) -> closed.put(interval, EncodedHistogram.of(histogram)));
    open.clear();
    List<IntervalHistogram> intervals = new ArrayList<>(closed.size());
    closed.forEach(
        (interval, histogram) ->
            intervals.add(
                new IntervalHistogram(millis(interval), millis(interval + 1), histogram)));
    return new OperationResult(
        requests,
        errors,
        dropped,
        extraReads + serverExtraReads,
        Map.copyOf(errorKinds),
        EncodedHistogram.of(total),
        intervals);
  }

  private long millis(long interval) {
    return interval * intervalNanos / 1_000_000;
  }
}
