// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.WriteCause;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Writes the data for a report's charts as JSON. */
final class EvaluationCurves {
  private static final int BUCKETS_PER_DECADE = 20;
  private static final int DECADES = 8;
  private static final double SHORTEST_MILLIS = 0.001;
  private static final long SECOND = 1_000_000_000L;
  private static final long WINDOW_NANOS = 40 * SECOND;

  private EvaluationCurves() {}

  /** Counts writes by latency and cause: {@code [upper end in ms, fast, allocation, flush]}. */
  static void addLatencies(ArrayNode array, Map<WriteCause, Histogram> byCause) {
    double low = 0;
    for (int i = 0; i <= BUCKETS_PER_DECADE * DECADES; i++) {
      double high = SHORTEST_MILLIS * Math.pow(10, (double) i / BUCKETS_PER_DECADE);
      long from = (long) (low * 1e6) + (i == 0 ? 0 : 1);
      long to = (long) (high * 1e6);
      long[] counts = new long[WriteCause.values().length];
      long all = 0;
      int at = 0;
      for (WriteCause cause : WriteCause.values()) {
        Histogram histogram = byCause.get(cause);
        counts[at] = histogram == null ? 0 : count(histogram, from, to);
        all += counts[at++];
      }
      if (all > 0) {
        ArrayNode bucket = array.addArray().add(high);
        for (long count : counts) {
          bucket.add(count);
        }
      }
      low = high;
    }
  }

  private static long count(Histogram histogram, long from, long to) {
    return upTo(histogram, to) - (from == 0 ? 0 : upTo(histogram, from - 1));
  }

  private static long upTo(Histogram histogram, long nanos) {
    return nanos <= 0 ? 0 : histogram.getCountBetweenValues(0, nanos);
  }

  /** Adds the minimum of free blocks in each second: {@code [s, blocks]}. */
  static void addFreeBlocks(ArrayNode array, PolicyCurves run) {
    long second = -1;
    int fewest = 0;
    for (NodeRun.FreeBlocks free : run.freeBlocks()) {
      if (free.nanos() / SECOND != second) {
        if (second >= 0) {
          array.addArray().add(second).add(fewest);
        }
        second = free.nanos() / SECOND;
        fewest = free.blocks();
      }
      fewest = Math.min(fewest, free.blocks());
    }
  }

  /**
   * Adds each tenth of a second around a time: {@code [s, slowest write in ms, 1 if the JVM paused,
   * 1 if a flush was running]}.
   */
  static void addMoments(ArrayNode array, PolicyCurves run, long aroundNanos) {
    for (NodeRun.Moment moment : run.moments()) {
      if (Math.abs(moment.nanos() - aroundNanos) <= WINDOW_NANOS / 2) {
        array
            .addArray()
            .add(moment.nanos() / (double) SECOND)
            .add(moment.slowestNanos() / 1e6)
            .add(moment.pausing() ? 1 : 0)
            .add(moment.flushing() ? 1 : 0);
      }
    }
  }

  /** The end of the slowest write of a run, to the tenth of a second. */
  static long slowestAt(PolicyCurves run) {
    NodeRun.Moment slowest = new NodeRun.Moment(0, -1, false, false);
    for (NodeRun.Moment moment : run.moments()) {
      if (moment.slowestNanos() > slowest.slowestNanos()) {
        slowest = moment;
      }
    }
    return slowest.nanos();
  }

  static void add(ObjectNode node, EvaluatedPolicy policy, long aroundNanos) {
    addLatencies(node.putArray("latencies"), policy.curves().latencies());
    addFreeBlocks(node.putArray("free_blocks"), policy.curves());
    addMoments(node.putArray("moments"), policy.curves(), aroundNanos);
  }
}
