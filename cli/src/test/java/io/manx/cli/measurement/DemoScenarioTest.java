// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variant;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the plan of each demo scenario, without a cluster. */
final class DemoScenarioTest {
  /** A scenario, with or without {@code --quick}. */
  record Case(DemoScenario scenario, boolean quick) {
    ComparisonPlan plan() {
      DemoCommand demo = new DemoCommand();
      demo.scenario = scenario.name();
      demo.quick = quick;
      return demo.plan(scenario, demo.load(scenario));
    }
  }

  static Stream<Case> cases() {
    return DemoScenario.ALL.stream()
        .flatMap(scenario -> Stream.of(new Case(scenario, false), new Case(scenario, true)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void planIsThatOfTheScenario(Case given) {
    DemoScenario scenario = given.scenario();
    assertThat(DemoScenario.named(scenario.name())).isSameAs(scenario);
    ComparisonPlan plan = given.plan();
    assertThat(plan.variants().stream().map(Variant::name))
        .containsExactlyElementsOf(scenario.variants(given.quick()))
        .startsWith("stock");
    assertThat(scenario.variants()).containsAll(scenario.quickVariants());
    assertThat(plan.load().ratePerSecond()).isEqualTo(scenario.load().rate());
    assertThat(plan.load().threads()).isEqualTo(scenario.load().threads());
    assertThat(plan.load().duration()).isEqualTo(scenario.round(given.quick()));
    assertThat(plan.disturbances()).hasSameSizeAs(scenario.disturbances());
  }

  /** Each disturbance must begin within the shorter rounds, too. */
  @ParameterizedTest
  @MethodSource("cases")
  void disturbancesStartWithinARound(Case given) {
    ComparisonPlan plan = given.plan();
    plan.disturbances()
        .forEach(spec -> spec.requireStartWithin(plan.settle(), plan.load().duration()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void roundsAreEnoughForAClaim(Case given) {
    ComparisonPlan plan = given.plan();
    int compared = new Pairing(true, false).pairs(plan.variants().size());
    assertThat(plan.rounds()).isGreaterThanOrEqualTo(PairedComparison.fewestRounds(compared));
  }

  /** A range that asks for more rows than there are would read all of them. */
  @ParameterizedTest
  @MethodSource("cases")
  void rangesAskForNoMoreRowsThanThereAre(Case given) {
    LoadOptions load = given.plan().load();
    assertThat(load.layout().rangeRows()).isEqualTo(given.scenario().load().rangeRows());
    assertThat((long) load.layout().rangeRows()).isLessThanOrEqualTo(load.records());
  }

  /** The names and their order are those of the report. */
  @ParameterizedTest
  @MethodSource("cases")
  void operationsAreReadsAndTheScenariosOther(Case given) {
    List<String> names = new ArrayList<>();
    given.plan().load().workload().weights().keySet().stream()
        .map(OperationKind::id)
        .forEach(names::add);
    assertThat(names)
        .containsExactly("read", given.scenario().equals(DemoScenario.RANGES) ? "range" : "update");
  }

  static Stream<Case> openLoops() {
    return cases().filter(given -> given.scenario().load().threads() == 0);
  }

  @ParameterizedTest
  @MethodSource("openLoops")
  void everyRoundHasEnoughReadsForAP99(Case given) {
    LoadOptions load = given.plan().load();
    double reads =
        load.ratePerSecond()
            * load.duration().toMillis()
            / 1e3
            * load.workload().weight(OperationKind.READ)
            / 100;
    assertThat(reads).isGreaterThan(100);
  }

  @Test
  void readsHaveToWaitForAReaderBesideRanges() {
    ClusterOptions cluster = DemoScenario.RANGES.nodes();
    int readers = (int) cluster.serverOptions().get("concurrent_reads");
    assertThat(DemoScenario.RANGES.load().threads()).isGreaterThan(4 * cluster.nodes() * readers);
  }
}
