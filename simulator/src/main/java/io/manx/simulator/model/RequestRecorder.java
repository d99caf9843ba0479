// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.results.run.RunHistograms;
import io.manx.simulator.scenario.Scenario;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Records the outcomes of the requests that count, for single and range reads apart. */
public final class RequestRecorder {
  private final OfClass singles = new OfClass();
  private final @Nullable OfClass ranges;
  private final ReadCounts counts;
  private final long firstCounted;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos;
  private long over;

  /** Requests of one class. */
  public static final class OfClass {
    private final Histogram latencies = RunHistograms.create();
    private long requests;
    private long failures;
    private long extra;

    private void count(long latencyNanos, int copies) {
      requests++;
      extra += copies;
      latencies.recordValue(latencyNanos);
    }

    /** Latencies in nanoseconds, failures with the timeout. */
    public Histogram latencies() {
      return latencies;
    }

    /** Requests that count. */
    public long requests() {
      return requests;
    }

    /** Those of them that failed. */
    public long failures() {
      return failures;
    }

    /** Copies that were sent beyond what the consistency level requires. */
    public long extra() {
      return extra;
    }
  }

  RequestRecorder(Scenario scenario, ReadCounts counts) {
    this.counts = counts;
    ranges = scenario.ranges() == null ? null : new OfClass();
    firstCounted = (long) (scenario.settle() * scenario.requests());
  }

  void completed(long number, boolean isRange, long arrivedNanos, long latencyNanos, int copies) {
    over++;
    if (number >= firstCounted) {
      of(isRange).count(latencyNanos, copies);
      span(arrivedNanos, latencyNanos);
    }
  }

  void failed(long number, boolean isRange, long arrivedNanos, long timeoutNanos, int copies) {
    over++;
    if (number >= firstCounted) {
      of(isRange).failures++;
      of(isRange).count(timeoutNanos, copies);
      span(arrivedNanos, timeoutNanos);
    }
  }

  /** A request has ended that does not count. */
  void leftOut() {
    over++;
  }

  private OfClass of(boolean isRange) {
    return isRange && ranges != null ? ranges : singles;
  }

  private void span(long arrivedNanos, long latencyNanos) {
    firstNanos = Math.min(firstNanos, arrivedNanos);
    lastNanos = Math.max(lastNanos, arrivedNanos + latencyNanos);
  }

  /** Requests that have ended, whether they count or not. */
  long over() {
    return over;
  }

  /** The single reads. */
  public OfClass singles() {
    return singles;
  }

  /** The range reads; null if the scenario has none. */
  public @Nullable OfClass ranges() {
    return ranges;
  }

  /** Counts of range reads and read orders. */
  public ReadCounts counts() {
    return counts;
  }

  /** Latencies of single reads in nanoseconds, failures with the timeout. */
  public Histogram latencies() {
    return singles.latencies();
  }

  /** Single reads that count. */
  public long requests() {
    return singles.requests();
  }

  /** Those of them that failed. */
  public long failures() {
    return singles.failures();
  }

  /** Copies of them that were sent beyond what the consistency level requires. */
  public long extra() {
    return singles.extra();
  }

  /**
   * Virtual time from the arrival of the first counted request to the end of the last, in
   * nanoseconds.
   */
  public long nanos() {
    return Math.max(0, lastNanos - firstNanos);
  }
}
