// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Latencies and counts of one operation. Not thread-safe; {@link LoadRecorder} guards it. */
final class OperationRecorder {
  private final long intervalNanos;
  private final Histogram total = RunHistograms.create();
  private final TreeMap<Long, Histogram> intervals = new TreeMap<>();
  private final Map<String, Long> errorKinds = new TreeMap<>();
  private long requests;
  private long errors;
  private long dropped;
  private long extraReads;
  private long extraWrites;
  private long emptyReads;

  OperationRecorder(long intervalNanos) {
    this.intervalNanos = intervalNanos;
  }

  void add(long intendedNanos, long latencyNanos, Completion completion) {
    requests++;
    extraReads += completion.extraReads();
    extraWrites += completion.extraWrites();
    if (completion.outcome().equals(Completion.DROPPED)) {
      dropped++;
    } else if (!completion.ok()) {
      errors++;
      errorKinds.merge(completion.outcome(), 1L, Long::sum);
    } else if (completion.empty()) {
      emptyReads++;
    }
    total.recordValue(latencyNanos);
    intervals
        .computeIfAbsent(intendedNanos / intervalNanos, any -> RunHistograms.create())
        .recordValue(latencyNanos);
  }

  long requests() {
    return requests;
  }

  long emptyReads() {
    return emptyReads;
  }

  /** Returns the result; extra reads are those of the driver. */
  OperationResult result() {
    return resultWith(extraReads, extraWrites);
  }

  /**
   * Returns the result of a part of an operation. Extra requests are left out, since their part is
   * unknown.
   */
  OperationResult resultOfPart() {
    return resultWith(null, null);
  }

  private OperationResult resultWith(@Nullable Long allExtraReads, @Nullable Long allExtraWrites) {
    List<IntervalHistogram> packed = new ArrayList<>(intervals.size());
    intervals.forEach(
        (interval, histogram) ->
            packed.add(
                new IntervalHistogram(
                    millis(interval), millis(interval + 1), EncodedHistogram.of(histogram))));
    return OperationResult.of(total)
        .requests(requests)
        .errors(errors, Map.copyOf(errorKinds))
        .dropped(dropped)
        .extraReads(allExtraReads)
        .extraWrites(allExtraWrites)
        .intervals(packed)
        .build();
  }

  private long millis(long interval) {
    return interval * intervalNanos / 1_000_000;
  }
}
