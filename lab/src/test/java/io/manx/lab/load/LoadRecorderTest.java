// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.client.PageCount;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LoadRecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MILLI = 1_000_000L;
  private static final int REQUESTS = 20_000;

  private final LoadRecorder recorder =
      new LoadRecorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, null);

  @Test
  void intervalsAddUpToTheTotalWhateverTheOrderOfCompletion() {
    Random random = new Random(LoadFixtures.SEED);
    for (int i = 0; i < 2_000; i++) {
      long intended = (long) (random.nextDouble() * 60 * SECOND);
      LoadFixtures.completed(
          recorder,
          OperationKind.READ,
          intended,
          intended + random.nextInt((int) SECOND),
          LoadFixtures.ok());
    }
    OperationResult read = LoadFixtures.operation(recorder, "read");

    Histogram sum = new Histogram(3);
    read.intervals().stream()
        .map(IntervalHistogram::latency)
        .forEach(part -> sum.add(part.decode()));

    assertThat(read.intervals()).hasSize(60);
    assertThat(sum.getTotalCount()).isEqualTo(2_000);
    assertThat(sum.getValueAtPercentile(99))
        .isEqualTo(read.total().decode().getValueAtPercentile(99));
  }

  @Test
  void samplesAreBoundedAndHoldTheSlowest() {
    for (int i = 0; i < REQUESTS; i++) {
      LoadFixtures.completed(
          recorder, OperationKind.READ, i * MILLI, i * MILLI + MILLI + i, LoadFixtures.ok());
    }
    assertThat(LoadFixtures.recorded(recorder).samples().stream().filter(RequestSample::slowest))
        .hasSize(500)
        .allMatch(sample -> sample.latencyNanos() >= MILLI + REQUESTS - 500);
    assertThat(
            LoadFixtures.recorded(recorder).samples().stream().filter(sample -> !sample.slowest()))
        .hasSize(2_000);
  }

  @Test
  void activityCountsCompletionsPer100MillisAndNode() {
    LoadFixtures.completed(recorder, OperationKind.READ, 0, 50 * MILLI, LoadFixtures.ok());
    LoadFixtures.completed(recorder, OperationKind.READ, 0, 250 * MILLI, LoadFixtures.ok());
    LoadFixtures.completed(recorder, OperationKind.READ, 0, 299 * MILLI, LoadFixtures.ok());
    LoadFixtures.completed(recorder, OperationKind.READ, -SECOND, -MILLI, LoadFixtures.ok());

    assertThat(recorder.recorded(0, SECOND, new PageCount()).nodes()).hasSize(1);
    assertThat(
            recorder
                .recorded(0, SECOND, new PageCount())
                .nodes()
                .get(0)
                .completedPer100Millis()
                .subList(0, 4))
        .containsExactly(1, 0, 2, 0);
    assertThat(
            recorder
                .recorded(0, 210 * MILLI, new PageCount())
                .nodes()
                .get(0)
                .completedPer100Millis())
        .containsExactly(1, 0, 2);
  }

  @Test
  void copiesByTheDriverAndRetriesOfCoordinatorsAreExtraRequests() {
    LoadFixtures.completed(
        recorder,
        OperationKind.READ,
        0,
        MILLI,
        new Completion("ok", "node1", null, 2, 0, false, null));
    LoadFixtures.completed(
        recorder,
        OperationKind.UPDATE,
        0,
        MILLI,
        new Completion("ok", "node1", null, 0, 3, false, null));

    assertThat(withRetries("read").extraReads()).isEqualTo(9);
    assertThat(withRetries("update").extraWrites()).isEqualTo(3);
  }

  /** Cassandra sends copies only of reads of single partitions. */
  @Test
  void retriesOfCoordinatorsAreNotToldOfRangesWhereAnythingElseIsRead() {
    complete(OperationKind.RANGE, 5);
    complete(OperationKind.UPDATE, 9);
    assertThat(extraReads("range")).isEqualTo(7);

    complete(OperationKind.SLICE, 1);
    assertThat(extraReads("range")).isZero();
    assertThat(extraReads("slice")).isEqualTo(7);

    complete(OperationKind.MULTI_READ, 3);
    complete(OperationKind.READ, 2);
    assertThat(extraReads("slice")).isZero();
    assertThat(extraReads("read")).isZero();
    assertThat(extraReads("multi-read")).isEqualTo(7);
  }

  private void complete(OperationKind kind, int requests) {
    for (int i = 0; i < requests; i++) {
      LoadFixtures.completed(recorder, kind, 0, MILLI, LoadFixtures.ok());
    }
  }

  private long extraReads(String operation) {
    return Objects.requireNonNull(withRetries(operation).extraReads());
  }

  /** Returns the result of an operation after coordinators have sent seven copies. */
  private OperationResult withRetries(String operation) {
    LoadTables tables =
        LoadTables.of(new Table("k", "t", 10), LoadFixtures.openLoop(1, MINUTE, MINUTE));
    return Objects.requireNonNull(
        ExtraReads.added(LoadFixtures.recorded(recorder).operations(), Map.of("t", 7L), tables)
            .get(operation));
  }

  /** Each table of TPC-H has copies of its own. */
  @Test
  void retriesOnATableAreThoseOfItsTemplates() {
    complete(OperationKind.QUERY_3_V2, 90);
    complete(OperationKind.PRICING_SUMMARY, 10);
    complete(OperationKind.FETCH_ALL, 9);
    LoadOptions load =
        LoadFixtures.of(
            OperationMix.parse("tpch:query-3-v2=90,pricing-summary=10,fetch-all=9"), 60, 0);
    LoadTables tables = LoadTables.of(new Table("k", "t", 1), load);

    Map<String, OperationResult> results =
        ExtraReads.added(
            LoadFixtures.recorded(recorder).operations(),
            Map.of("t_customer", 3L, "t_lineitem", 5L),
            tables);

    assertThat(results.get("query-3-v2").extraReads()).isEqualTo(3);
    assertThat(results.get("pricing-summary").extraReads()).isEqualTo(5);
    assertThat(results.get("fetch-all").extraReads()).isZero();
  }
}
