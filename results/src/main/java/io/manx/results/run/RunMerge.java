// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Merges runs of one variant as if they had been one run. Histograms and counts are added;
 * percentiles are never averaged. Data over time is placed one run after another.
 */
final class RunMerge {
  /** Number of samples kept in a merged run. */
  static final int MAX_SAMPLES = 10_000;

  private static final double NANOS_PER_MILLI = 1e6;

  private RunMerge() {}

  static RunFile merge(List<RunFile> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("nothing to merge");
    }
    RunFile first = runs.get(0);
    if (runs.size() == 1) {
      return first;
    }
    if (runs.stream().anyMatch(run -> !run.variant().equals(first.variant()))) {
      throw new IllegalArgumentException("runs of several variants cannot be merged");
    }
    return first.toBuilder()
        .block(null)
        .durationNanos(runs.stream().mapToLong(RunFile::durationNanos).sum())
        .operations(operations(runs, RunFile::operations))
        .samples(BoundedSamples.of(samples(runs), MAX_SAMPLES))
        .nodes(NodeMerge.merge(runs, offsets(runs), RunFile::nodes))
        .timeline(timeline(runs))
        .schedulingLag(EncodedHistogram.of(sum(runs.stream().map(RunFile::schedulingLag).toList())))
        .warnings(warnings(runs))
        .breakdown(BreakdownMerge.merge(runs, offsets(runs)))
        .nodeCpuNanos(nodeCpuNanos(runs))
        .parts(parts(runs))
        .copyDelays(CopyDelaysMerge.merge(runs, offsets(runs)))
        .tail(TailMerge.merge(runs, offsets(runs)))
        .build();
  }

  private static @Nullable Long nodeCpuNanos(List<RunFile> runs) {
    long sum = 0;
    for (RunFile run : runs) {
      Long ofRun = run.nodeCpuNanos();
      if (ofRun == null) {
        return null;
      }
      sum += ofRun;
    }
    return sum;
  }

  /** Returns the start of each run in the merged one, in milliseconds. */
  private static double[] offsets(List<RunFile> runs) {
    double[] offsets = new double[runs.size()];
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = offsets[i - 1] + runs.get(i - 1).durationNanos() / NANOS_PER_MILLI;
    }
    return offsets;
  }

  private static @Nullable Map<String, OperationResult> parts(List<RunFile> runs) {
    Map<String, OperationResult> merged =
        operations(runs, run -> run.parts() == null ? Map.of() : run.parts());
    return merged.isEmpty() ? null : merged;
  }

  private static Map<String, OperationResult> operations(
      List<RunFile> runs, Function<RunFile, Map<String, OperationResult>> ofRun) {
    List<Map<String, OperationResult>> all = runs.stream().map(ofRun).toList();
    Set<String> names = new LinkedHashSet<>();
    all.forEach(operations -> names.addAll(operations.keySet()));
    Map<String, OperationResult> merged = new LinkedHashMap<>();
    names.forEach(name -> merged.put(name, operation(name, all, offsets(runs))));
    return merged;
  }

  private static OperationResult operation(
      String name, List<Map<String, OperationResult>> runs, double[] offsets) {
    List<OperationResult> parts = new ArrayList<>();
    List<IntervalHistogram> intervals = new ArrayList<>();
    Map<String, Long> errorKinds = new LinkedHashMap<>();
    for (int i = 0; i < offsets.length; i++) {
      OperationResult part = runs.get(i).get(name);
      if (part == null) {
        continue;
      }
      parts.add(part);
      part.errorKinds().forEach((kind, count) -> errorKinds.merge(kind, count, Long::sum));
      long offset = Math.round(offsets[i]);
      for (IntervalHistogram interval : part.intervals()) {
        intervals.add(
            new IntervalHistogram(
                interval.startMillis() + offset,
                interval.endMillis() + offset,
                interval.latency()));
      }
    }
    return OperationResult.of(sum(parts.stream().map(OperationResult::total).toList()))
        .requests(parts.stream().mapToLong(OperationResult::requests).sum())
        .errors(parts.stream().mapToLong(OperationResult::errors).sum(), errorKinds)
        .dropped(parts.stream().mapToLong(OperationResult::dropped).sum())
        .extraReads(sumIfKnown(parts, OperationResult::extraReads))
        .extraWrites(sumIfKnown(parts, OperationResult::extraWrites))
        .intervals(intervals)
        .build();
  }

  static @Nullable Long sumIfKnown(
      List<OperationResult> parts, Function<OperationResult, @Nullable Long> count) {
    long sum = 0;
    for (OperationResult part : parts) {
      Long ofPart = count.apply(part);
      if (ofPart == null) {
        return null;
      }
      sum += ofPart;
    }
    return sum;
  }

  static Histogram sum(Collection<EncodedHistogram> parts) {
    Histogram sum = RunHistograms.create();
    parts.forEach(part -> sum.add(part.decode()));
    return sum;
  }

  private static List<RequestSample> samples(List<RunFile> runs) {
    double[] offsets = offsets(runs);
    List<RequestSample> samples = new ArrayList<>();
    for (int i = 0; i < offsets.length; i++) {
      for (RequestSample sample : runs.get(i).samples()) {
        samples.add(
            new RequestSample(
                sample.atMillis() + offsets[i],
                sample.latencyNanos(),
                sample.operation(),
                sample.coordinator(),
                sample.outcome(),
                sample.slowest()));
      }
    }
    return samples;
  }

  private static List<TimelineEvent> timeline(List<RunFile> runs) {
    double[] offsets = offsets(runs);
    List<TimelineEvent> events = new ArrayList<>();
    for (int i = 0; i < offsets.length; i++) {
      double offset = offsets[i];
      double end = offset + runs.get(i).durationNanos() / NANOS_PER_MILLI;
      for (TimelineEvent event : runs.get(i).timeline()) {
        Double eventEnd = event.endMillis();
        events.add(
            new TimelineEvent(
                event.kind(),
                event.node(),
                event.startMillis() + offset,
                eventEnd == null ? end : eventEnd + offset,
                event.detail()));
      }
    }
    return events;
  }

  private static List<String> warnings(List<RunFile> runs) {
    Set<String> warnings = new LinkedHashSet<>();
    runs.forEach(run -> warnings.addAll(run.warnings()));
    return List.copyOf(warnings);
  }
}
