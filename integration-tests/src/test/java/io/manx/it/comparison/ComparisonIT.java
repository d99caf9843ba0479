// SPDX-License-Identifier: Apache-2.0

package io.manx.it.comparison;

import static io.manx.it.comparison.ComparisonNodes.SESSIONS;
import static io.manx.it.comparison.ComparisonNodes.load;
import static io.manx.it.comparison.ComparisonNodes.plan;
import static io.manx.it.comparison.ComparisonNodes.reads;
import static io.manx.it.comparison.ComparisonNodes.round;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.Node;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.ComparisonRunner;
import io.manx.lab.comparison.Variant;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Comparisons on real nodes: warmed up, resumed, and with nodes that change or die. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class, spoils = true)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ComparisonIT {
  private static final int LAST = Order.DEFAULT + 1;

  private static ComparisonNodes nodes;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start(ComparisonNodes shared) {
    nodes = shared;
    testbed = shared.testbed;
  }

  /** Measured reads come from disk, so the warm-up must run the same code. */
  @Test
  void nodesAreWarmedUpOnReadsFromDisk() throws InterruptedException, IOException {
    List<RunFile> unused =
        nodes.run(plan(List.of("stock", "stock"), 1, Duration.ofMillis(500)), "warm-up");

    try (var files = Files.walk(testbed.cluster().node(1).directory())) {
      assertThat(files)
          .anyMatch(file -> file.toString().matches(".*/manx_warm_up/[a-z_]+-.*-Data[.]db"));
    }
  }

  @Test
  void finishedBlocksAreNotMeasuredAgainAndOtherComparisonsAreRefused()
      throws InterruptedException, IOException {
    Path out = nodes.directory("resumed");
    ComparisonPlan plan = plan(List.of("stock", "no-speculation"), 2, Duration.ofMillis(500));
    List<RunFile> first = nodes.run(plan, "resumed");
    Path lost;
    try (var files = Files.list(out)) {
      lost = files.filter(file -> file.toString().contains("block01")).findFirst().orElseThrow();
    }
    Files.delete(lost);

    List<RunFile> second = nodes.run(plan, "resumed");

    assertThat(first).hasSize(4);
    assertThat(second).hasSize(4);
    assertThat(second.subList(0, 2)).isEqualTo(first.subList(0, 2));
    assertThat(second.get(2).startedAt()).isNotEqualTo(first.get(2).startedAt());
    assertThat(ComparisonRunner.finished(plan, out, Build.current())).hasSize(4);
    ComparisonPlan other = plan(List.of("stock", "no-speculation"), 3, Duration.ofMillis(500));
    assertThatThrownBy(() -> ComparisonRunner.finished(other, out, Build.current()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("holds another comparison")
        .hasMessageContaining("rounds");
  }

  @Test
  void snitchesChangeAtRunTimeAndSessionsInTurnAskNodesInTurn() throws InterruptedException {
    long pid = testbed.cluster().node(1).pid();
    List<String> variants = List.of("stock", "no-dynamic-snitch", "simple-snitch", "round-robin");

    List<RunFile> runs = nodes.run(plan(variants, 1, Duration.ofSeconds(2)), "snitches");

    assertThat(runs).hasSize(4).allMatch(run -> reads(run).errors() == 0);
    assertThat(testbed.cluster().node(1).pid()).isEqualTo(pid);
    requireInTurn(ofVariant(runs, "round-robin"));
  }

  private static RunFile ofVariant(List<RunFile> runs, String name) {
    return runs.stream().filter(run -> run.variant().equals(name)).findAny().orElseThrow();
  }

  private static void requireInTurn(RunFile run) {
    List<String> coordinators =
        run.samples().stream()
            .filter(sample -> !sample.slowest())
            .sorted(Comparator.comparingDouble(RequestSample::atMillis))
            .map(RequestSample::coordinator)
            .toList();
    assertThat(coordinators).hasSizeGreaterThan(300);
    // Each session sends one request to each node in turn. But a session whose connections to a
    // node have just broken asks the other one for a while.
    int turn = 2 * SESSIONS;
    double inTurn =
        IntStream.rangeClosed(0, coordinators.size() - turn)
            .mapToObj(i -> coordinators.subList(i, i + turn))
            .mapToInt(some -> Collections.frequency(some, some.get(0)) == SESSIONS ? 1 : 0)
            .average()
            .orElseThrow();
    assertThat(inTurn).isGreaterThan(0.75);
  }

  /** Runs last, since any later test would restart the nodes once more, back to stock. */
  @Test
  @Order(LAST)
  void concurrentReadsChangeByRestart() throws InterruptedException, IOException {
    long pid = testbed.cluster().node(1).pid();
    ComparisonPlan restarting =
        round(
            List.of(fewReaders("few-readers"), fewReaders("the-same")),
            Duration.ZERO,
            load(100, Duration.ofMillis(500)));

    assertThat(nodes.run(restarting, "restarts")).hasSize(2);

    Node node = testbed.cluster().node(1);
    assertThat(node.pid()).isNotEqualTo(pid);
    assertThat(Files.readString(node.directory().resolve("conf").resolve("cassandra.yaml")))
        .contains("concurrent_reads: 2");
  }

  private static Variant fewReaders(String name) {
    Map<String, Object> server = Map.of("concurrent_reads", 2);
    return new Variant(name, "", server, List.of(), Map.of(), Map.of(), Map.of());
  }

  @Test
  void nodeThatDiesInTheMiddleEndsTheMeasurementByName() {
    ComparisonPlan plan = plan(List.of("stock", "stock"), 1, Duration.ofSeconds(20));
    long pid = testbed.cluster().node(2).pid();
    LoadProgress killer =
        (warmingUp, rate, p50, p99, errors, left) ->
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);

    assertThatThrownBy(() -> nodes.run(plan, "died", killer))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node2 ended unexpectedly");

    testbed.heal();
    assertThat(testbed.cluster().node(2).isAlive()).isTrue();
  }
}
