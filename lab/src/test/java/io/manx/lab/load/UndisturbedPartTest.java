// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the part of reads that {@link LoadRecorder} keeps of undisturbed coordinators. */
final class UndisturbedPartTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

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
    LoadFixtures.completed(disturbed, OperationKind.UPDATE, 0, MILLI, LoadFixtures.ok());

    OperationResult part = part(disturbed);
    assertThat(part.requests()).isEqualTo(3);
    assertThat(part.errors()).isZero();
    assertThat(part.extraReads()).isNull();
    assertThat(millis(part.total().decode())).containsExactly(2L, 7L, 300L);
    assertThat(LoadFixtures.operation(disturbed, "read").requests()).isEqualTo(6);
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

  @Test
  void eachQueryTemplateHasSuchAPartButUpdatesHaveNone() {
    LoadRecorder recorder = withNodeTwoPaused();
    for (OperationKind kind :
        List.of(OperationKind.QUERY_3, OperationKind.FETCH_ALL, OperationKind.UPDATE)) {
      for (String node : List.of("node1", "node2")) {
        LoadFixtures.completed(
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
    LoadFixtures.completed(
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
    LoadRecorder recorder = new LoadRecorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, null);
    LoadFixtures.completed(recorder, OperationKind.READ, 0, MILLI, LoadFixtures.ok());
    assertThat(LoadFixtures.recorded(recorder).parts()).isNull();
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

  private static void read(
      LoadRecorder recorder,
      long intendedMillis,
      long completedMillis,
      String coordinator,
      @Nullable String first) {
    LoadFixtures.completed(
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
}
