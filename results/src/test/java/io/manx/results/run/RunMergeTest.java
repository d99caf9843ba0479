// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.SyntheticRuns;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RunMergeTest {
  private final RunFile first = SyntheticRuns.run("stock", 0, 1, 1, 4);
  private final RunFile second = SyntheticRuns.run("stock", 1, 1, 1, 6);
  private final RunFile merged = RunFiles.merge(List.of(first, second));

  @Test
  void countsAndHistogramsAreAdded() {
    OperationResult read = merged.operations().get("read");
    assertThat(read.requests()).isEqualTo(500 * 10);
    assertThat(read.extraReads()).isEqualTo(10);
    assertThat(read.errorKinds().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(read.errors());
    Histogram sum = RunHistograms.create();
    sum.add(first.operations().get("read").total().decode());
    sum.add(second.operations().get("read").total().decode());
    assertThat(read.total().decode()).isEqualTo(sum);
    assertThat(merged.durationNanos()).isEqualTo(10_000_000_000L);
  }

  @Test
  void secondRunFollowsTheFirst() {
    List<IntervalHistogram> intervals = merged.operations().get("read").intervals();
    assertThat(intervals.stream().map(IntervalHistogram::startMillis))
        .containsExactlyElementsOf(IntStream.range(0, 10).mapToObj(i -> i * 1000L).toList());
    assertThat(merged.timeline().stream().map(TimelineEvent::startMillis))
        .containsExactly(0.0, 2000.0, 4000.0, 6000.0, 8000.0);
    assertThat(merged.nodes()).hasSize(3);
    List<Integer> counts = merged.nodes().get(0).completedPer100Millis();
    assertThat(counts).hasSize(100);
    assertThat(counts.subList(40, 100)).isEqualTo(second.nodes().get(0).completedPer100Millis());
  }

  @Test
  void disturbanceThatOutlastsARunEndsWithIt() {
    RunFile open =
        SyntheticRuns.with(
            first, List.of(new TimelineEvent("kill", "node 1", 1000, null, "")), null);
    TimelineEvent event = RunFiles.merge(List.of(open, second)).timeline().get(0);
    assertThat(event.endMillis()).isEqualTo(4000);
  }

  @Test
  void samplesAreBoundedAndKeepTheSlowest() {
    List<RequestSample> all = merged.samples();
    List<RequestSample> bounded = BoundedSamples.of(all, 50);
    assertThat(bounded).hasSizeBetween(25, 50);
    assertThat(bounded.stream().mapToLong(RequestSample::latencyNanos).max())
        .isEqualTo(all.stream().mapToLong(RequestSample::latencyNanos).max());
    assertThat(bounded).isSortedAccordingTo((a, b) -> Double.compare(a.atMillis(), b.atMillis()));
  }

  @Test
  void onlyRunsOfOneVariantMerge() {
    RunFile other = SyntheticRuns.run("manx", 0, 1, 1, 1);
    assertThatThrownBy(() -> RunFiles.merge(List.of(first, other)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(RunFiles.merge(List.of(first))).isSameAs(first);
  }
}
