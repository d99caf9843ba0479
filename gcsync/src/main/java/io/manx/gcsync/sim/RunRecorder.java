// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashCounts;
import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Records a run without its beginning. For one thread. */
final class RunRecorder {
  private static final long MOMENT_NANOS = 100_000_000L;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private long fromNanos = Long.MAX_VALUE;
  private final Histogram latencies = RunHistograms.create();
  private final Map<WriteCause, Histogram> byCause = new EnumMap<>(WriteCause.class);
  private final List<Long> flushNanos = new ArrayList<>();
  private final List<Long> pauseNanos = new ArrayList<>();
  private final List<NodeRun.FreeBlocks> freeBlocks = new ArrayList<>();
  private final List<NodeRun.Moment> moments = new ArrayList<>();
  private long momentNanos;
  private long slowestNanos;
  private long pausingUntilNanos;

  /** Begins to record; writes that arrived earlier are left out. */
  void begin(long nowNanos) {
    fromNanos = nowNanos;
    momentNanos = nowNanos;
  }

  boolean isRecording() {
    return fromNanos != Long.MAX_VALUE;
  }

  void write(long arrivalNanos, long endNanos, WriteCause cause, boolean flushing, int free) {
    if (arrivalNanos < fromNanos) {
      return;
    }
    long latency = Math.min(LONGEST_NANOS, endNanos - arrivalNanos);
    latencies.recordValue(latency);
    byCause.computeIfAbsent(cause, any -> RunHistograms.create()).recordValue(latency);
    slowestNanos = Math.max(slowestNanos, latency);
    if (endNanos >= momentNanos + MOMENT_NANOS) {
      moments.add(
          new NodeRun.Moment(momentNanos, slowestNanos, pausingUntilNanos > momentNanos, flushing));
      freeBlocks.add(new NodeRun.FreeBlocks(momentNanos, free));
      momentNanos = endNanos - endNanos % MOMENT_NANOS;
      slowestNanos = 0;
    }
  }

  void pause(long beginNanos, long lengthNanos) {
    if (beginNanos >= fromNanos) {
      pauseNanos.add(lengthNanos);
      pausingUntilNanos = beginNanos + lengthNanos;
    }
  }

  void flush(long beginNanos, long lengthNanos) {
    if (beginNanos >= fromNanos) {
      flushNanos.add(lengthNanos);
    }
  }

  NodeRun finish(FlashCounts counts) {
    return new NodeRun(
        latencies,
        byCause,
        List.copyOf(flushNanos),
        List.copyOf(pauseNanos),
        counts,
        List.copyOf(freeBlocks),
        List.copyOf(moments));
  }
}
