// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import io.manx.results.run.Breakdown;
import io.manx.results.run.Build;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.Machine;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.run.SpeedIndex;
import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Run files made up from a seed, with three nodes; one pauses for 300 ms every 2 s. Each variant
 * meets a share of those pauses, and has a median of its own.
 */
public final class SyntheticRuns {
  private static final int PAUSE_MILLIS = 300;
  private static final int PERIOD_MILLIS = 2000;
  private static final Machine MACHINE =
      new Machine("Linux 6.1 amd64", "Model & Co <9>", 8, 16L << 30, "17.0.1 (Vendor)");
  private static final Build BUILD =
      new Build("0123456789abcdef0123456789abcdef01234567", false, "89abcdef");

  private SyntheticRuns() {}

  /**
   * Returns all variants in all rounds; the first is stock and meets every pause of its replica.
   */
  public static List<RunFile> comparison(List<String> variants, int rounds, int seconds) {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < rounds; block++) {
      for (int i = 0; i < variants.size(); i++) {
        runs.add(run(variants.get(i), block, 1 / Math.pow(i + 1, 2), 1 + 0.1 * i, seconds));
      }
    }
    return runs;
  }

  /** Returns the same run with another timeline and processor time. */
  public static RunFile with(RunFile run, List<TimelineEvent> timeline, Long nodeCpuNanos) {
    return run.toBuilder().timeline(timeline).nodeCpuNanos(nodeCpuNanos).build();
  }

  /** Returns the same run with other settings. */
  public static RunFile withConfiguration(RunFile run, Map<String, String> configuration) {
    return run.toBuilder().configuration(configuration).build();
  }

  /**
   * Returns the same run with reads sent first to undisturbed coordinators: half of the reads,
   * without pauses.
   */
  public static RunFile withUndisturbedReads(RunFile run) {
    OperationResult calm =
        run(run.variant(), run.block(), 0, 1, (int) (run.durationNanos() / 2_000_000_000L))
            .operations()
            .get("read");
    OperationResult part =
        OperationResult.of(calm.total().decode())
            .requests(calm.requests())
            .errors(calm.errors(), calm.errorKinds())
            .dropped(calm.dropped())
            .intervals(calm.intervals())
            .build();
    return withParts(run, Map.of(RunFile.toUndisturbed("read"), part));
  }

  /** Returns the same run with these parts of operations. */
  public static RunFile withParts(RunFile run, @Nullable Map<String, OperationResult> parts) {
    return run.toBuilder().parts(parts).build();
  }

  /**
   * Returns the same run with delays of all nodes that rise by 1 ms each second, from the first
   * one.
   */
  public static RunFile withCopyDelays(RunFile run, String origin, double firstMillis) {
    List<CopyDelays> delays = new ArrayList<>();
    for (int node = 1; node <= 3; node++) {
      List<CopyDelays.Sample> samples = new ArrayList<>();
      for (int second = 0; second * 1e9 < run.durationNanos(); second++) {
        samples.add(new CopyDelays.Sample(second * 1_000.0, firstMillis + second));
      }
      Integer readGroup = origin.equals(CopyDelays.MANX) ? 0 : null;
      delays.add(new CopyDelays("node " + node, origin, readGroup, samples));
    }
    return run.toBuilder().copyDelays(delays).build();
  }

  /** Returns the same run with only these warnings. */
  public static RunFile withWarnings(RunFile run, List<String> warnings) {
    return run.toBuilder().warnings(warnings).build();
  }

  /** Returns the same run with a breakdown. */
  public static RunFile withBreakdown(RunFile run, Breakdown breakdown) {
    return run.toBuilder().breakdown(breakdown).build();
  }

  /** Returns a run with 500 reads and 50 updates per second. */
  public static RunFile run(
      String variant, Integer block, double pauseShare, double medianMillis, int seconds) {
    Random random = new Random(variant.hashCode() * 31L + (block == null ? 99 : block));
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    List<RequestSample> samples = new ArrayList<>();
    for (String operation : List.of("read", "update")) {
      int perSecond = operation.equals("read") ? 500 : 50;
      operations.put(
          operation,
          operation(operation, perSecond, pauseShare, medianMillis, seconds, random, samples));
    }
    Histogram lag = RunHistograms.create();
    lag.recordValueWithCount(20_000, seconds * 500L);
    lag.recordValue(900_000);
    return RunFile.of(variant)
        .block(block)
        .seed(42)
        .startedAt("2026-01-02T03:04:05Z")
        .durationNanos(seconds * 1_000_000_000L)
        .configuration(new TreeMap<>(Map.of("selection", variant, "rate_per_second", "550")))
        .versions(Map.of("cassandra", "5.0.9"))
        .machine(MACHINE)
        .operations(operations)
        .samples(samples)
        .nodes(nodes(seconds, random))
        .timeline(pauses(seconds))
        .schedulingLag(EncodedHistogram.of(lag))
        .warnings(block == null ? List.of("measured without warm-up") : List.of())
        .nodeCpuNanos((long) (seconds * 550 * medianMillis * 300_000))
        .measuredBy(BUILD)
        .speed(new SpeedIndex(251.5, 480.25))
        .build();
  }

  private static OperationResult operation(
      String name,
      int perSecond,
      double pauseShare,
      double medianMillis,
      int seconds,
      Random random,
      List<RequestSample> samples) {
    Histogram total = RunHistograms.create();
    List<IntervalHistogram> intervals = new ArrayList<>();
    int errors = 0;
    for (int second = 0; second < seconds; second++) {
      Histogram interval = RunHistograms.create();
      for (int i = 0; i < perSecond; i++) {
        double atMillis = second * 1000 + random.nextDouble() * 1000;
        boolean failed = random.nextInt(2000) == 0;
        long nanos = failed ? 5_000_000_000L : latency(atMillis, pauseShare, medianMillis, random);
        errors += failed ? 1 : 0;
        interval.recordValue(nanos);
        if (random.nextInt(10) == 0 || nanos > 250_000_000L) {
          samples.add(
              new RequestSample(
                  atMillis,
                  nanos,
                  name,
                  "node " + (1 + random.nextInt(3)),
                  failed ? "read timeout" : "ok",
                  nanos > 250_000_000L));
        }
      }
      total.add(interval);
      intervals.add(
          new IntervalHistogram(
              second * 1000L, (second + 1) * 1000L, EncodedHistogram.of(interval)));
    }
    return OperationResult.of(total)
        .requests((long) perSecond * seconds)
        .errors(errors, errors == 0 ? Map.of() : Map.of("read timeout", (long) errors))
        .extraReads((long) seconds)
        .intervals(intervals)
        .build();
  }

  private static long latency(
      double atMillis, double pauseShare, double medianMillis, Random random) {
    double millis = medianMillis * Math.exp(0.35 * random.nextGaussian());
    double intoPeriod = atMillis % PERIOD_MILLIS;
    if (intoPeriod < PAUSE_MILLIS && random.nextDouble() < pauseShare / 3) {
      millis += PAUSE_MILLIS - intoPeriod;
    }
    return (long) (millis * 1e6);
  }

  private static List<NodeActivity> nodes(int seconds, Random random) {
    List<NodeActivity> nodes = new ArrayList<>();
    for (int node = 1; node <= 3; node++) {
      List<Integer> counts = new ArrayList<>();
      for (int cell = 0; cell < seconds * 10; cell++) {
        boolean paused = node == 1 && cell % 20 < 3;
        counts.add(paused ? random.nextInt(3) : 14 + random.nextInt(9));
      }
      nodes.add(new NodeActivity("node " + node, counts));
    }
    return nodes;
  }

  private static List<TimelineEvent> pauses(int seconds) {
    List<TimelineEvent> events = new ArrayList<>();
    for (int at = 0; at < seconds * 1000; at += PERIOD_MILLIS) {
      events.add(
          new TimelineEvent(
              "pause", "node 1", at, (double) at + PAUSE_MILLIS, PAUSE_MILLIS + " ms"));
    }
    return events;
  }
}
