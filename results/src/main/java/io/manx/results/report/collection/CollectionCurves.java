// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import java.util.List;

/**
 * The data of the charts of one collection policy. Each list may be empty.
 *
 * @param latencies writes by latency, in ascending order
 * @param freeBlocks free blocks over the time of one run
 * @param moments tenths of a second around the baseline's slowest write, in order of time
 */
record CollectionCurves(List<Bucket> latencies, List<FreeBlocks> freeBlocks, List<Moment> moments) {

  CollectionCurves {
    latencies = List.copyOf(latencies);
    freeBlocks = List.copyOf(freeBlocks);
    moments = List.copyOf(moments);
  }

  /**
   * The numbers of writes with latencies above the previous bucket's and up to this one's, by
   * cause.
   *
   * @param millis upper end of the bucket
   * @param fast writes without delay
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
   * The events from one time to the next.
   *
   * @param second time of the beginning
   * @param slowestMillis latency of the slowest write that ended
   * @param pausing whether the JVM paused
   * @param flushing whether a flush was under way
   */
  record Moment(double second, double slowestMillis, boolean pausing, boolean flushing) {}

  /** Returns the number of all writes. */
  long writes() {
    return latencies.stream().mapToLong(Bucket::all).sum();
  }

  /**
   * Returns the latency that one write in {@code inverse} exceeds, to the precision of a bucket;
   * NaN if there are too few writes.
   */
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
