package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.agent.TestNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.load.ClientAccess;
import io.manx.lab.load.Clients;
import io.manx.lab.load.Layout;
import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.Workload;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Build;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons, disturbances and the open loop on real nodes. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ComparisonIT {
  private static final int LAST = Order.DEFAULT + 1;
  private static final long MILLI = 1_000_000L;
  private static final int SESSIONS = 2;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration SETTLE = Duration.ofMillis(200);
  private static final ClusterOptions TWO_NODES = TestNodes.options("comparison-it", 2);

  private static EmbeddedTestbed testbed;

  @TempDir Path directory;

  @BeforeAll
  static void startNodes() {
    DisturbanceSpec delay = DisturbanceSpec.parse("delay:node=2");
    testbed =
        EmbeddedTestbed.start(
            AgentJar.addTo(TWO_NODES), List.of(delay), 1, ClientAccess.OPEN, System.err::println);
  }

  @AfterAll
  static void stopNodes() {
    testbed.close();
  }

  private static LoadOptions load(double rate, Duration duration) {
    return LoadFixtures.patient(rate, Duration.ZERO, duration);
  }

  private static ComparisonPlan plan(
      List<String> variants, int rounds, Duration duration, String... disturbances) {
    return new ComparisonPlan(
        Variants.resolve(variants, null),
        rounds,
        WARM_UP,
        SETTLE,
        load(200, duration),
        SESSIONS,
        Arrays.stream(disturbances).map(DisturbanceSpec::parse).toList(),
        "two nodes");
  }

  private List<RunFile> run(ComparisonPlan plan, Path out) throws InterruptedException {
    return run(plan, out, progress(LoadProgress.silent()));
  }

  private List<RunFile> run(ComparisonPlan plan, Path out, ComparisonProgress progress)
      throws InterruptedException {
    return new ComparisonRunner(plan, testbed, out, RunOrigin.ofThisMachine(), progress).run();
  }

  private static ComparisonProgress progress(LoadProgress listener) {
    return new ComparisonProgress() {
      @Override
      public void step(String what) {}

      @Override
      public LoadProgress round(String what, Duration loadLeft, Duration roundTime) {
        return listener;
      }
    };
  }

  /** What is measured is read from disk, and what is warmed up must be the same code. */
  @Test
  void nodesAreWarmedUpOnReadsFromDisk() throws InterruptedException, IOException {
    List<RunFile> unused =
        run(
            plan(List.of("stock", "stock"), 1, Duration.ofMillis(500)),
            directory.resolve("warm-up"));

    try (var files = Files.walk(testbed.cluster().node(1).directory())) {
      assertThat(files)
          .anyMatch(file -> file.toString().matches(".*/manx_warm_up/usertable-.*-Data[.]db"));
    }
  }

  private static OperationResult reads(RunFile run) {
    return Objects.requireNonNull(run.operations().get("read"));
  }

  @Test
  void everyRequestDueWhileBothNodesStandStillIsDelayed() throws InterruptedException {
    ComparisonPlan plan =
        plan(List.of("stock", "stock"), 1, Duration.ofSeconds(2), "pause:node=all,at=0.5s,for=1s");

    for (RunFile run : run(plan, directory.resolve("stop"))) {
      Histogram reads = reads(run).total().decode();
      // 200 requests/s, 95 % of them reads, for 2 s; those due in the second of the stop wait for
      // half a second on average.
      assertThat(reads(run).requests()).isBetween(360L, 400L);
      assertThat(reads.getTotalCount()).isEqualTo(reads(run).requests());
      assertThat(reads.getCountBetweenValues(500 * MILLI, 10_000 * MILLI)).isGreaterThan(80);
      assertThat(run.timeline()).hasSize(2).allMatch(event -> event.kind().equals("pause"));
    }
  }

  @Test
  void finishedBlocksAreNotMeasuredAgainAndOtherComparisonsAreRefused()
      throws InterruptedException, IOException {
    Path out = directory.resolve("resumed");
    ComparisonPlan plan = plan(List.of("stock", "no-speculation"), 2, Duration.ofMillis(500));
    List<RunFile> first = run(plan, out);
    Path lost;
    try (var files = Files.list(out)) {
      lost = files.filter(file -> file.toString().contains("block01")).findFirst().orElseThrow();
    }
    Files.delete(lost);

    List<RunFile> second = run(plan, out);

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
  void plantedSlowdownShowsInTheFigures() throws InterruptedException {
    Variant stock = Variants.resolve(List.of("stock"), null).get(0);
    Variant slower =
        new Variant(
            "slower",
            "every request starts 2 ms late",
            Map.of(),
            List.of(),
            Map.of(),
            Map.of(),
            Map.of("advanced.timestamp-generator.class", SlowTimestampGenerator.class.getName()));
    ComparisonPlan plan =
        new ComparisonPlan(
            List.of(stock, slower),
            1,
            WARM_UP,
            SETTLE,
            load(100, Duration.ofSeconds(1)),
            SESSIONS,
            List.of(),
            "two nodes");

    Comparison comparison = Comparison.of(run(plan, directory.resolve("planted")), "stock");

    double added =
        comparison.variant("slower").orElseThrow().operations().get("read").metric(Metric.P50)
            - comparison.variant("stock").orElseThrow().operations().get("read").metric(Metric.P50);
    assertThat(added).isGreaterThan(1.0);
  }

  @Test
  void snitchesChangeAtRunTimeAndSessionsInTurnAskNodesInTurn() throws InterruptedException {
    long pid = testbed.cluster().node(1).pid();
    List<String> variants = List.of("stock", "no-dynamic-snitch", "simple-snitch", "round-robin");

    List<RunFile> runs =
        run(plan(variants, 1, Duration.ofSeconds(2)), directory.resolve("snitches"));

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
    // Two requests of each session, one to each node; but a session whose connections to a node
    // have just broken asks the other one for a while.
    int turn = 2 * SESSIONS;
    double inTurn =
        IntStream.rangeClosed(0, coordinators.size() - turn)
            .mapToObj(i -> coordinators.subList(i, i + turn))
            .mapToInt(some -> Collections.frequency(some, some.get(0)) == SESSIONS ? 1 : 0)
            .average()
            .orElseThrow();
    assertThat(inTurn).isGreaterThan(0.75);
  }

  /** Last: whatever followed would restart the nodes once more, back to stock. */
  @Test
  @Order(LAST)
  void concurrentReadsChangeByRestart() throws InterruptedException, IOException {
    long pid = testbed.cluster().node(1).pid();
    ComparisonPlan restarting =
        new ComparisonPlan(
            List.of(fewReaders("few-readers"), fewReaders("the-same")),
            1,
            Duration.ZERO,
            SETTLE,
            load(100, Duration.ofMillis(500)),
            SESSIONS,
            List.of(),
            "two nodes");

    assertThat(run(restarting, directory.resolve("restarts"))).hasSize(2);

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
  void delayedNodeAnswersLaterAndSpeculationCountsItsExtraReads() throws InterruptedException {
    List<RunFile> runs =
        run(
            plan(
                List.of("stock", "driver-speculation=5ms"),
                1,
                Duration.ofSeconds(2),
                "delay:node=2,mean=100ms,distribution=constant"),
            directory.resolve("delay"));

    Histogram stock = reads(runs.get(0)).total().decode();
    assertThat(stock.getValueAtPercentile(99)).isGreaterThan(90 * MILLI);
    assertThat(reads(runs.get(1)).extraReads()).isGreaterThan(50);
  }

  @Test
  void variantsOfTheAgentSayWhereTheTimeOfReadsGoes() throws InterruptedException {
    List<RunFile> runs =
        run(
            plan(List.of("stock", "observe", "manx"), 1, Duration.ofSeconds(2)),
            directory.resolve("agent"));

    assertThat(runs.get(0).breakdown()).isNull();
    for (RunFile run : runs.subList(1, 3)) {
      Breakdown breakdown = run.breakdown();
      assertThat(breakdown.components())
          .extracting(Breakdown.ComponentLatency::component)
          .contains("waiting", "service", "network", "response", "total");
      long responses =
          breakdown.components().stream()
              .filter(part -> part.component().equals("response"))
              .mapToLong(part -> part.latency().decode().getTotalCount())
              .sum();
      // The histograms begin a moment after the measured part, on a busy machine a long one.
      assertThat(responses).isGreaterThan(reads(run).requests() / 2);
      assertThat(breakdown.reads()).isNotEmpty();
      assertThat(breakdown.served()).hasSize(2);
      assertThat(breakdown.knownCounts())
          .anyMatch(count -> count.name().equals("reads served") && count.value() > 0);
    }
  }

  /** Two tables of 100 records, and slices of 20 partitions with 10 rows each. */
  @Test
  void mixOfReadsRangesAndSlicesEndsAfterItsRequests() throws InterruptedException {
    LoadOptions load =
        LoadFixtures.of(Workload.parse("read=50,range=25,slice=25"), 60, 4)
            .with(new Layout(2, 10, 20), 200, true);
    ComparisonPlan plan =
        new ComparisonPlan(
            Variants.resolve(List.of("stock", "observe"), null),
            1,
            WARM_UP,
            SETTLE,
            load,
            SESSIONS,
            List.of(),
            "two nodes");

    List<RunFile> runs = run(plan, directory.resolve("mix"));

    assertThat(runs).hasSize(2);
    for (RunFile run : runs) {
      assertThat(run.operations()).containsOnlyKeys("read", "range", "slice");
      assertThat(run.operations().values())
          .allMatch(operation -> operation.errors() == 0)
          .extracting(OperationResult::requests)
          .containsExactlyInAnyOrder(100L, 50L, 50L);
      assertThat(run.durationNanos()).isLessThan(Duration.ofSeconds(60).toNanos());
      assertThat(run.warnings()).noneMatch(text -> text.startsWith("reads found no row"));
      assertThat(run.configuration())
          .containsEntry("workload", "read=50,range=25,slice=25")
          .containsEntry("page cache", "dropped before the load begins");
    }
    try (CqlSession session = Clients.connectOne(testbed.clients(), null)) {
      assertThat(session.execute("SELECT y_row FROM manx_lab.v0_stock_slices").all()).hasSize(200);
      assertThat(session.execute("SELECT y_id FROM manx_lab.v0_stock2").all()).hasSize(100);
    }
  }

  @Test
  void nodeThatDiesInTheMiddleEndsTheMeasurementByName() {
    ComparisonPlan plan = plan(List.of("stock", "stock"), 1, Duration.ofSeconds(20));
    long pid = testbed.cluster().node(2).pid();
    LoadProgress killer =
        (warmingUp, rate, p50, p99, errors, left) ->
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);

    assertThatThrownBy(() -> run(plan, directory.resolve("died"), progress(killer)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node2 ended unexpectedly");

    testbed.heal();
    assertThat(testbed.cluster().node(2).isAlive()).isTrue();
  }
}
