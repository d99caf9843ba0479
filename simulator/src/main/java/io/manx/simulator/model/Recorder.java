package io.manx.simulator.model;

import io.manx.results.run.LatencyHistograms;
import io.manx.simulator.scenario.Scenario;
import org.HdrHistogram.Histogram;

/** What became of the requests that count. */
public final class Recorder {
  private final Histogram latencies = LatencyHistograms.create();
  private final long firstCounted;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos;
  private long requests;
  private long failures;
  private long extra;
  private long over;

  Recorder(Scenario scenario) {
    firstCounted = (long) (scenario.warmUp() * scenario.requests());
  }

  void completed(long number, long arrivedNanos, long latencyNanos, int copies) {
    over++;
    if (number >= firstCounted) {
      count(arrivedNanos, latencyNanos, copies);
    }
  }

  void failed(long number, long arrivedNanos, long timeoutNanos, int copies) {
    over++;
    if (number >= firstCounted) {
      failures++;
      count(arrivedNanos, timeoutNanos, copies);
    }
  }

  /** A request has ended that does not count. */
  void leftOut() {
    over++;
  }

  private void count(long arrivedNanos, long latencyNanos, int copies) {
    requests++;
    extra += copies;
    latencies.recordValue(latencyNanos);
    firstNanos = Math.min(firstNanos, arrivedNanos);
    lastNanos = Math.max(lastNanos, arrivedNanos + latencyNanos);
  }

  /** Requests that have ended, whether they count or not. */
  long over() {
    return over;
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

  /** Copies that were sent beyond what the consistency level asks for. */
  public long extra() {
    return extra;
  }

  /** Virtual time from the first one's coming to the last one's end, in nanoseconds. */
  public long nanos() {
    return Math.max(0, lastNanos - firstNanos);
  }
}
