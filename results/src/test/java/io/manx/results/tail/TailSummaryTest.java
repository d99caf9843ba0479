// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.SyntheticRuns;
import io.manx.results.SyntheticTail;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import io.manx.results.run.TimelineEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailSummaryTest {
  private static final List<String> NODES = List.of("node 1");

  private final List<RunFile> runs =
      List.of(
          SyntheticTail.run("stock", 0, 40),
          SyntheticTail.run("manx", 0, 40),
          SyntheticTail.run("stock", 1, 40),
          SyntheticTail.run("manx", 1, 40));

  private static TailSelection above(double millis) {
    return new TailSelection(null, millis, Integer.MAX_VALUE);
  }

  @Test
  void roundsOfAVariantAreSummedUp() {
    List<TailSummary> summaries = TailSummary.of(runs, TailSelection.usual());
    assertThat(summaries).extracting(TailSummary::variant).containsExactly("stock", "manx");
    assertThat(summaries).allSatisfy(summary -> assertThat(summary.requests()).hasSize(80));
  }

  @Test
  void countsAndTimesAreThoseOfSingleRequests() {
    for (TailSummary summary : TailSummary.of(runs, above(100))) {
      assertThat(summary.counts().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(summary.requests().size())
          .isPositive();
      for (TailCause cause : TailCause.values()) {
        assertThat(summary.counts().getOrDefault(cause, 0L))
            .isEqualTo(summary.requests().stream().filter(r -> r.cause() == cause).count());
        assertThat(summary.states(cause).values().stream().mapToLong(Long::longValue).sum())
            .isEqualTo(summary.counts().getOrDefault(cause, 0L));
      }
      assertThat(summary.millis().values().stream().mapToDouble(Double::doubleValue).sum())
          .isCloseTo(
              summary.requests().stream().mapToDouble(Autopsy::latencyMillis).sum(), within(1e-6));
    }
  }

  @Test
  void theBarAndTheNumberSelect() {
    TailSummary stock = TailSummary.of(runs, above(200)).get(0);
    assertThat(stock.requests()).allMatch(each -> each.latencyMillis() > 200);
    assertThat(stock.requests())
        .isSortedAccordingTo((a, b) -> Double.compare(b.latencyMillis(), a.latencyMillis()));
    assertThat(TailSummary.of(runs, new TailSelection("read", null, 7)).get(0).requests())
        .extracting(Autopsy::request)
        .isEqualTo(
            TailSummary.of(runs, TailSelection.usual()).get(0).requests().stream()
                .limit(7)
                .map(Autopsy::request)
                .toList());
    assertThat(TailSummary.of(runs, new TailSelection("update", null, 7)).get(0).requests())
        .isEmpty();
  }

  private static SlowRequest request(String operation, double latencyMillis) {
    return new SlowRequest(1_000, null, latencyMillis, operation, "ok", "node 1", 0, null, null);
  }

  /** Of each operation as many are kept, so their number says nothing. */
  @Test
  void withoutReadsTheOperationWithMostOfTheSlowestIsLookedAt() {
    List<SlowRequest> kept = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      kept.add(request("query-3-v2", 1 + i / 100.0));
      kept.add(request("pricing-summary", 80 + i / 10.0));
    }
    for (int i = 0; i < 3; i++) {
      kept.add(request("query-3-v2", 300));
    }
    RunFile measured = SyntheticTail.run("stock", 0, 0);
    OperationResult any = measured.operations().get("read");
    RunFile run =
        measured.toBuilder()
            .operations(Map.of("query-3-v2", any, "pricing-summary", any))
            .tail(new Tail(kept, List.of(), Tail.Sources.NONE))
            .build();
    assertThat(TailSelection.usual().operationIn(List.of(run))).isEqualTo("pricing-summary");
    assertThat(above(2).operationIn(List.of(run))).isEqualTo("pricing-summary");
    assertThat(new TailSelection(null, null, 3).operationIn(List.of(run))).isEqualTo("query-3-v2");
  }

  @Test
  void requestsThatWereNotKeptAreCounted() {
    RunFile run = SyntheticTail.run("stock", 0, 3);
    long measured =
        run.operations().get("read").total().decode().getCountBetweenValues(2_002_000, 1L << 40);
    assertThat(TailSummary.of(List.of(run), above(2)).get(0).measuredAbove())
        .isCloseTo(measured, within(measured / 50));
  }

  @Test
  void theStateOfTheNodeAskedFirstIsThatOfMostOfTheTime() {
    NodeStates states = NodeStates.of(SyntheticTail.run("stock", 0, 1));
    assertThat(states.during("node 1", 2_010, 2_200)).isEqualTo("paused");
    assertThat(states.during("node 1", 2_290, 2_400)).isEqualTo(NodeStates.NONE);
    assertThat(states.during("node 2", 1_400, 1_600)).isEqualTo("collecting");
    assertThat(states.during("node 3", 0, 100)).isEqualTo(NodeStates.NONE);
  }

  private static NodeStates statesOf(Tail.NodeState... states) {
    return NodeStates.of(
        SyntheticTail.run("stock", 0, 0).toBuilder()
            .timeline(List.of())
            .tail(new Tail(List.of(), List.of(states), Tail.Sources.NONE))
            .build());
  }

  @Test
  void aStartCountsOnlyWhereNothingElseDoes() {
    NodeStates states =
        statesOf(
            new Tail.NodeState("node 1", "starting", -20_000, 40_000),
            new Tail.NodeState("node 1", "collecting", 100, 140));
    assertThat(states.during("node 1", 100, 200)).isEqualTo("collecting");
    assertThat(states.during("node 1", 130, 230)).isEqualTo("starting");
  }

  /** A paused JVM that was collecting, or compacting, reports that it did so all the while. */
  @Test
  void aPauseComesBeforeWhatTheNodeReportsOfTheSameTime() {
    NodeStates states =
        NodeStates.of(
            SyntheticTail.run("stock", 0, 0).toBuilder()
                .timeline(List.of(new TimelineEvent("pause", "node 1", 100, 200.0, "")))
                .tail(
                    new Tail(
                        List.of(),
                        List.of(
                            new Tail.NodeState("node 1", "collecting", 95, 205),
                            new Tail.NodeState("node 1", "compacting", 0, 1_000)),
                        Tail.Sources.NONE))
                .build());
    assertThat(states.during("node 1", 120, 203)).isEqualTo("paused");
    assertThat(states.during("node 1", 190, 231)).isEqualTo("compacting");
  }

  @Test
  void aStateCountsFromAQuarterOfTheTimeOn() {
    NodeStates states =
        statesOf(
            new Tail.NodeState("node 1", "starting", -20_000, 125),
            new Tail.NodeState("node 2", "collecting", 100, 125));
    assertThat(states.during("node 1", 100, 200)).isEqualTo("starting");
    assertThat(states.during("node 1", 101, 200)).isEqualTo(NodeStates.NONE);
    assertThat(states.during("node 2", 100, 200)).isEqualTo("collecting");
    assertThat(states.during("node 2", 101, 200)).isEqualTo(NodeStates.NONE);
  }

  @Test
  void timeThatIsReportedTwiceCountsOnce() {
    NodeStates states =
        statesOf(
            new Tail.NodeState("node 1", "collecting", 100, 115),
            new Tail.NodeState("node 1", "collecting", 105, 120),
            new Tail.NodeState("node 1", "compacting", 170, 200),
            new Tail.NodeState("node 1", "collecting", 100, 120));
    assertThat(states.during("node 1", 100, 150)).isEqualTo("collecting");
    assertThat(states.during("node 1", 100, 182)).isEqualTo(NodeStates.NONE);
    assertThat(states.during("node 1", 100, 200)).isEqualTo("compacting");
  }

  @Test
  void anOlderFileHasTheSlowestOfItsSamples() {
    RunFile old = SyntheticRuns.run("stock", 0, 1, 1, 4);
    TailSummary summary = TailSummary.of(List.of(old), TailSelection.usual()).get(0);
    assertThat(summary.requests()).isNotEmpty();
    assertThat(summary.counts()).containsOnlyKeys(TailCause.UNKNOWN);
    assertThat(summary.unknown()).singleElement().asString().contains("older Manx");
  }

  @Test
  void whatIsNotKnownIsNamedWithTheSetting() {
    RunFile known = SyntheticTail.run("stock", 0, 5);
    assertThat(TailSummary.of(List.of(known), TailSelection.usual()).get(0).unknown()).isEmpty();
    Tail tail = known.tail();
    RunFile silent =
        known.toBuilder().tail(new Tail(tail.requests(), List.of(), Tail.Sources.NONE)).build();
    assertThat(TailSummary.of(List.of(silent), TailSelection.usual()).get(0).unknown())
        .hasSize(3)
        .anyMatch(line -> line.contains("manx-driver"))
        .anyMatch(line -> line.contains("mode observe"));
  }

  private static List<String> gaps(RunFile run) {
    return TailSummary.of(List.of(run), TailSelection.usual()).get(0).unknown();
  }

  @Test
  void storiesThatNodesForgotAreAGap() {
    RequestStory told = SyntheticTail.coordinator(1, 99, 5.0, List.of());
    List<SlowRequest> requests =
        List.of(SyntheticTail.read(0.1, null, null), SyntheticTail.read(0.1, null, told));
    RunFile run =
        SyntheticTail.run("manx", 0, 5).toBuilder()
            .tail(new Tail(requests, List.of(), new Tail.Sources(true, NODES, NODES)))
            .build();
    assertThat(gaps(run.toBuilder().durationNanos(180_000_000_000L).build())).isEmpty();
    RunFile longer = run.toBuilder().durationNanos(182_000_000_000L).build();
    assertThat(gaps(longer)).singleElement().asString().contains("more than 180 s before the end");
    Tail untold = new Tail(requests.subList(0, 1), List.of(), run.tail().sources());
    assertThat(gaps(longer.toBuilder().tail(untold).build())).isEmpty();
  }

  @Test
  void clocksOfForeignNodesAreAGap() {
    RunFile run = SyntheticTail.run("manx", 0, 5);
    RunFile foreign = run.toBuilder().configuration(Map.of("cluster", "[10.0.0.1:9042]")).build();
    assertThat(gaps(foreign)).singleElement().asString().contains("clocks agree");
    Tail silent = new Tail(run.tail().requests(), List.of(), Tail.Sources.NONE);
    assertThat(gaps(foreign.toBuilder().tail(silent).build()))
        .noneMatch(line -> line.contains("clocks"));
    assertThat(
            gaps(run.toBuilder().configuration(Map.of("cluster", "embedded, [3] nodes")).build()))
        .isEmpty();
  }

  @Test
  void theTailSurvivesItsFileAndMerging(@TempDir Path directory) {
    Path file = directory.resolve("a.run.json.gz");
    RunFiles.write(file, runs.get(0));
    assertThat(RunFiles.read(file).tail()).isEqualTo(runs.get(0).tail());
    Tail merged = RunFiles.merge(List.of(runs.get(0), runs.get(2))).tail();
    assertThat(merged.requests()).hasSize(80);
    SlowRequest second = runs.get(2).tail().requests().get(0);
    assertThat(merged.requests())
        .filteredOn(each -> each.dueMillis() == second.dueMillis() + 4_000)
        .singleElement()
        .satisfies(each -> assertThat(each.driver()).isEqualTo(second.driver()));
    assertThat(merged.states())
        .extracting(Tail.NodeState::startMillis)
        .containsExactly(0.0, 4_000.0);
  }
}
