// SPDX-License-Identifier: Apache-2.0

package io.manx.it.comparison;

import static io.manx.it.comparison.ComparisonNodes.WARM_UP;
import static io.manx.it.comparison.ComparisonNodes.load;
import static io.manx.it.comparison.ComparisonNodes.plan;
import static io.manx.it.comparison.ComparisonNodes.reads;
import static io.manx.it.comparison.ComparisonNodes.round;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.SmallLoads;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.SpeculativeRetry;
import io.manx.lab.comparison.Variant;
import io.manx.lab.comparison.Variants;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.Breakdown;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The figures of comparisons on real nodes, disturbed and undisturbed. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
final class ComparedFiguresIT {
  private static final long MILLI = 1_000_000L;

  private static ComparisonNodes nodes;

  @BeforeAll
  static void start(ComparisonNodes shared) {
    nodes = shared;
  }

  @Test
  void everyRequestDueWhileBothNodesStandStillIsDelayed() throws InterruptedException {
    ComparisonPlan plan =
        plan(List.of("stock", "stock"), 1, Duration.ofSeconds(2), "pause:node=all,at=0.5s,for=1s");

    for (RunFile run : nodes.run(plan, "stop")) {
      Histogram reads = reads(run).total().decode();
      // 200 requests/s, 95 % of them reads, for 2 s. Those due during the one-second stop wait for
      // half a second on average.
      assertThat(reads(run).requests()).isBetween(360L, 400L);
      assertThat(reads.getTotalCount()).isEqualTo(reads(run).requests());
      assertThat(reads.getCountBetweenValues(500 * MILLI, 10_000 * MILLI)).isGreaterThan(80);
      assertThat(run.timeline()).hasSize(2).allMatch(event -> event.kind().equals("pause"));
    }
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
    ComparisonPlan plan = round(List.of(stock, slower), WARM_UP, load(100, Duration.ofSeconds(1)));

    Comparison comparison = Comparison.of(nodes.run(plan, "planted"), "stock");

    double added =
        comparison.variant("slower").orElseThrow().operations().get("read").metric(Metric.P50)
            - comparison.variant("stock").orElseThrow().operations().get("read").metric(Metric.P50);
    assertThat(added).isGreaterThan(1.0);
  }

  @Test
  void delayedNodeAnswersLaterAndSpeculationCountsItsExtraReads() throws InterruptedException {
    List<RunFile> runs =
        nodes.run(
            plan(
                List.of("stock", "driver-speculation=5ms"),
                1,
                Duration.ofSeconds(2),
                "delay:node=2,mean=100ms,distribution=constant"),
            "delay");

    Histogram stock = reads(runs.get(0)).total().decode();
    assertThat(stock.getValueAtPercentile(99)).isGreaterThan(90 * MILLI);
    assertThat(reads(runs.get(1)).extraReads()).isGreaterThan(50);
  }

  @Test
  void variantsOfTheAgentSayWhereTheTimeOfReadsGoes() throws InterruptedException {
    List<RunFile> runs =
        nodes.run(plan(List.of("stock", "observe", "manx"), 1, Duration.ofSeconds(2)), "agent");

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
      // The histograms begin after the measured part does; on a busy machine much later.
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
        SmallLoads.closed(
                OperationMix.parse("read=50,range=25,slice=25"), 4, Duration.ofSeconds(60))
            .with(new Layout(2, 10, 20), 200, true);
    ComparisonPlan plan = round(Variants.resolve(List.of("stock", "observe"), null), WARM_UP, load);

    List<RunFile> runs = nodes.run(plan, "mix");

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
    try (CqlSession session = Clients.connectOne(nodes.testbed.clients(), null)) {
      assertThat(session.execute("SELECT y_row FROM manx_lab.v0_stock_slices").all()).hasSize(200);
      assertThat(session.execute("SELECT y_id FROM manx_lab.v0_stock2").all()).hasSize(100);
    }
  }

  /** Nine templates in groups of 23 requests, and tables of scale 0.001: three partitions. */
  @Test
  void queriesOfTpchAreSentByProcessesWithOptionsOfEachTable() throws InterruptedException {
    LoadOptions load =
        SmallLoads.closed(OperationMix.parse("tpch"), 4, Duration.ofMinutes(2)).toBuilder()
            .scale(TpchScale.SMALLEST)
            .requests(230)
            .processes(2)
            .build();
    Map<String, String> retries = SpeculativeRetry.options(List.of("lineitem=MIN(99p,20ms)"));
    List<Variant> variants =
        Variants.resolve(List.of("stock", "no-speculation"), null).stream()
            .map(variant -> variant.overTable(retries))
            .toList();

    List<RunFile> runs = nodes.run(round(variants, WARM_UP, load), "tpch");

    assertThat(runs).hasSize(2);
    for (RunFile run : runs) {
      assertThat(run.operations()).hasSize(9).containsKeys("query-3", "pricing-summary");
      assertThat(run.operations().values()).allMatch(operation -> operation.errors() == 0);
      assertThat(run.operations().get("query-3").requests()).isEqualTo(30);
      assertThat(run.operations().get("pricing-summary").requests()).isEqualTo(10);
      assertThat(run.configuration()).containsEntry("client processes", "2");
      assertThat(run.warnings()).noneMatch(text -> text.startsWith("queries found no row"));
    }
    try (CqlSession session = Clients.connectOne(nodes.testbed.clients(), null)) {
      assertThat(
              session.execute("SELECT count(*) FROM manx_lab.v0_stock_customer").one().getLong(0))
          .isEqualTo(150);
      assertThat(retryOf(session, "v0_stock_lineitem")).isEqualTo("MIN(99p,20ms)");
      assertThat(retryOf(session, "v0_stock_orders")).isEqualTo("99p");
      assertThat(retryOf(session, "v1_no_speculation_lineitem")).isEqualTo("NEVER");
    }
  }

  private static String retryOf(CqlSession session, String table) {
    return session
        .execute(
            "SELECT speculative_retry FROM system_schema.tables"
                + " WHERE keyspace_name = 'manx_lab' AND table_name = ?",
            table)
        .one()
        .getString(0);
  }
}
