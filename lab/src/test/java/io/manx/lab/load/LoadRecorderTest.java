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
import io.manx.results.run.RunFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LoadRecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MILLI = 1_000_000L;
  private static final int REQUESTS = 20_000;

  private final LoadRecorder recorder =
      new LoadRecorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, null);

  private static Completion ok() {
    return new Completion(Completion.OK, "node1", "node1", 0, 0, false, null);
  }

  @Test
  void intervalsAddUpToTheTotalWhateverTheOrderOfCompletion() {
    Random random = new Random(LoadFixtures.SEED);
    for (int i = 0; i < 2_000; i++) {
      long intended = (long) (random.nextDouble() * 60 * SECOND);
      completed(
          recorder, OperationKind.READ, intended, intended + random.nextInt((int) SECOND), ok());
    }
    OperationResult read = operation(recorder, "read");

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
      completed(recorder, OperationKind.READ, i * MILLI, i * MILLI + MILLI + i, ok());
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
    completed(recorder, OperationKind.READ, 0, 50 * MILLI, ok());
    completed(recorder, OperationKind.READ, 0, 250 * MILLI, ok());
    completed(recorder, OperationKind.READ, 0, 299 * MILLI, ok());
    completed(recorder, OperationKind.READ, -SECOND, -MILLI, ok());

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

  /** Node 2 is paused from 1,000 to 1,300 ms, and counts as disturbed from 900 ms on. */
  @Test
  void readsSentFirstToUndisturbedCoordinatorsAreAPartOfReads() {
    LoadRecorder disturbed = withNodeTwoPaused();
    read(disturbed, 100, 102, "node2", "node2"); // before the pause: 2 ms, counts
    read(disturbed, 990, 1_301, "node2", "node2"); // due just before it, delayed by it: no
    read(disturbed, 1_100, 1_301, "node2", "node2"); // due in it
    read(disturbed, 1_100, 1_400, "node1", "node1"); // by another coordinator: 300 ms, counts
    read(disturbed, 1_310, 1_317, "node2", "node2"); // after it: 7 ms, counts
    read(disturbed, 500, 501, "node1", null); // the choice depends on answers
    read(disturbed, -10, 990, "node1", "node1"); // in the discarded beginning
    completed(disturbed, OperationKind.UPDATE, 0, MILLI, ok());

    OperationResult part = part(disturbed);
    assertThat(part.requests()).isEqualTo(3);
    assertThat(part.errors()).isZero();
    assertThat(part.extraReads()).isNull();
    assertThat(millis(part.total().decode())).containsExactly(2L, 7L, 300L);
    assertThat(operation(disturbed, "read").requests()).isEqualTo(6);
  }

  /**
   * The same reads in two variants; one rescues them by a copy to node 1. By the coordinator that
   * answered, only that variant would have them in the part.
   */
  @Test
  void whatBecomesOfAReadDoesNotDecideWhetherItIsInThePart() {
    LoadRecorder rescues = withNodeTwoPaused();
    LoadRecorder waits = withNodeTwoPaused();
    for (int due = 0; due < 2_000; due += 50) {
      boolean paused = due >= 900 && due <= 1_300;
      read(rescues, due, due + 5, paused ? "node1" : "node2", "node2");
      read(waits, due, paused ? 1_301 : due + 5, "node2", "node2");
      read(rescues, due, due + 5, "node1", "node1");
      read(waits, due, due + 5_000, "node1", "node1"); // slow, but node 1 is not disturbed
    }
    assertThat(part(rescues).requests()).isEqualTo(part(waits).requests()).isEqualTo(31 + 40);
  }

  private static LoadRecorder withNodeTwoPaused() {
    return new LoadRecorder(
        2 * SECOND,
        60 * SECOND,
        LoadFixtures.SEED,
        (node, due) -> node.equals("node2") && due >= 900 * MILLI && due <= 1_300 * MILLI);
  }

  private static OperationResult part(LoadRecorder recorder) {
    return part(recorder, OperationKind.READ);
  }

  private static OperationResult part(LoadRecorder recorder, OperationKind kind) {
    return Objects.requireNonNull(
        Objects.requireNonNull(LoadFixtures.recorded(recorder).parts())
            .get(RunFile.toUndisturbed(kind.id())));
  }

  @Test
  void eachQueryTemplateHasSuchAPartButUpdatesHaveNone() {
    LoadRecorder recorder = withNodeTwoPaused();
    for (OperationKind kind :
        List.of(OperationKind.QUERY_3, OperationKind.FETCH_ALL, OperationKind.UPDATE)) {
      for (String node : List.of("node1", "node2")) {
        completed(
            recorder,
            kind,
            1_000 * MILLI,
            1_002 * MILLI,
            new Completion(Completion.OK, node, node, 0, 0, false, null));
      }
    }
    assertThat(part(recorder, OperationKind.QUERY_3).requests()).isOne();
    assertThat(part(recorder, OperationKind.FETCH_ALL).requests()).isOne();
    assertThat(LoadFixtures.recorded(recorder).parts()).hasSize(2);
  }

  @Test
  void failedReadsAreInThePartWithTheTimeout() {
    LoadRecorder disturbed =
        new LoadRecorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, (node, due) -> false);
    completed(
        disturbed,
        OperationKind.READ,
        0,
        MILLI,
        new Completion("ReadTimeoutException", null, "node1", 1, 0, false, null));

    assertThat(part(disturbed).errors()).isEqualTo(1);
    assertThat(millis(part(disturbed).total().decode())).containsExactly(2_000L);
  }

  @Test
  void withoutDisturbancesOfSingleNodesThereIsNoPart() {
    completed(recorder, OperationKind.READ, 0, MILLI, ok());
    assertThat(LoadFixtures.recorded(recorder).parts()).isNull();
  }

  private static void read(
      LoadRecorder recorder,
      long intendedMillis,
      long completedMillis,
      String coordinator,
      @Nullable String first) {
    completed(
        recorder,
        OperationKind.READ,
        intendedMillis * MILLI,
        completedMillis * MILLI,
        new Completion("ok", coordinator, first, 0, 0, false, null));
  }

  private static List<Long> millis(Histogram latencies) {
    List<Long> values = new ArrayList<>();
    latencies.recordedValues().forEach(value -> values.add(value.getValueIteratedTo() / MILLI));
    return values;
  }

  @Test
  void copiesByTheDriverAndRetriesOfCoordinatorsAreExtraRequests() {
    completed(
        recorder,
        OperationKind.READ,
        0,
        MILLI,
        new Completion("ok", "node1", null, 2, 0, false, null));
    completed(
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
      completed(recorder, kind, 0, MILLI, ok());
    }
  }

  /** Completes a request that was sent when it was due. */
  private static void completed(
      LoadRecorder recorder,
      OperationKind kind,
      long dueNanos,
      long completedNanos,
      Completion completion) {
    recorder.completed(kind, dueNanos, dueNanos, completedNanos, completion);
  }

  private long extraReads(String operation) {
    return Objects.requireNonNull(withRetries(operation).extraReads());
  }

  private static OperationResult operation(LoadRecorder recorder, String operation) {
    return Objects.requireNonNull(LoadFixtures.recorded(recorder).operations().get(operation));
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
