package io.manx.results.report.collection;

import java.util.List;

/**
 * What pictures of one policy of collection are drawn from. Each list may be empty.
 *
 * @param latencies writes by latency, in ascending order
 * @param freeBlocks free blocks of one run, in order of time
 * @param moments tenths of a second around the baseline's slowest write, in order of time
 */
record CollectionCurves(List<Bucket> latencies, List<FreeBlocks> freeBlocks, List<Moment> moments) {

  CollectionCurves {
    latencies = List.copyOf(latencies);
    freeBlocks = List.copyOf(freeBlocks);
    moments = List.copyOf(moments);
  }

  /**
   * How many writes took no longer than this, and longer than the bucket before, by cause.
   *
   * @param millis upper end
   * @param fast writes that nothing delayed
   * @param allocation writes that waited for the JVM
   * @param flush writes that waited for a flush
   */
  record Bucket(double millis, long fast, long allocation, long flush) {
    long all() {
      return fast + allocation + flush;
    }
  }

  /** The fewest free blocks of a second. */
  record FreeBlocks(double second, double blocks) {}

  /**
   * What happened from a time to the next one.
   *
   * @param second when it begins
   * @param slowestMillis slowest write that ended
   * @param pausing whether the JVM paused
   * @param flushing whether a flush went on
   */
  record Moment(double second, double slowestMillis, boolean pausing, boolean flushing) {}

  /** All writes. */
  long writes() {
    return latencies.stream().mapToLong(Bucket::all).sum();
  }

  /** The latency that one write in so many exceeds, to a bucket; NaN if there are too few. */
  double exceededByOneIn(long inverse) {
    long beyond = writes() / inverse;
    long seen = 0;
    for (int i = latencies.size() - 1; beyond > 0 && i >= 0; i--) {
      seen += latencies.get(i).all();
      if (seen > beyond) {
        return latencies.get(i).millis();
      }
    }
    return Double.NaN;
  }
}
