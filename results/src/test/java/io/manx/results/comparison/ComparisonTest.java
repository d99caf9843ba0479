// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.manx.results.SyntheticRuns;
import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Pairing;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final List<RunFile> RUNS =
      SyntheticRuns.comparison(List.of("manx", "stock"), 8, 3);

  private static final List<RunFile> THREE =
      SyntheticRuns.comparison(List.of("stock", "driver", "manx"), 8, 3);

  @Test
  void stockIsTheBaselineUnlessToldOtherwise() {
    assertThat(Comparison.of(RUNS, null).baseline()).isEqualTo("stock");
    Comparison toldOtherwise = Comparison.of(RUNS, "manx");
    assertThat(toldOtherwise.variants().stream().map(VariantSummary::name))
        .containsExactly("manx", "stock");
    assertThatThrownBy(() -> Comparison.of(RUNS, "nobody"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("nobody")
        .hasMessageContaining("manx, stock");
  }

  @Test
  void summariesCoverAllRounds() {
    OperationSummary read =
        Comparison.of(RUNS, null).variant("manx").orElseThrow().operations().get("read");
    assertThat(read.requests()).isEqualTo(8 * 3 * 500);
    assertThat(read.extraReadsRatio()).isEqualTo(1.0 / 500);
    double successes = read.requests() - read.errors();
    assertThat(read.metric(Metric.THROUGHPUT)).isCloseTo(successes / (8 * 3), withinPercentage(1));
    assertThat(read.metric(Metric.P50)).isBetween(0.9, 1.1);
  }

  /** With eight rounds, the median is the mean of the fourth and the fifth. */
  @Test
  void figuresAreMediansOfTheRoundsAndSoIsTheirRatio() {
    double[] manx = p999OfRounds("manx");
    double[] stock = p999OfRounds("stock");
    double[] logRatios = new double[manx.length];
    Arrays.setAll(logRatios, round -> Math.log(manx[round] / stock[round]));
    Arrays.sort(manx);
    Arrays.sort(logRatios);
    Comparison comparison = Comparison.of(RUNS, null);
    OperationSummary read = comparison.variant("manx").orElseThrow().operations().get("read");
    assertThat(manx).hasSize(8);
    assertThat(read.metric(Metric.P999)).isEqualTo((manx[3] + manx[4]) / 2);
    assertThat(read.allRoundsP999Millis()).isEqualTo(p999(merged("manx")));
    assertThat(comparison.ratio("manx", "read", Metric.P999).orElseThrow().ratio())
        .isCloseTo(Math.exp((logRatios[3] + logRatios[4]) / 2), withinPercentage(1e-6));
  }

  private static double[] p999OfRounds(String variant) {
    return RUNS.stream()
        .filter(run -> run.variant().equals(variant))
        .mapToDouble(ComparisonTest::p999)
        .toArray();
  }

  private static RunFile merged(String variant) {
    return RunFiles.merge(RUNS.stream().filter(run -> run.variant().equals(variant)).toList());
  }

  private static double p999(RunFile run) {
    return Metric.P999.millisOf(run.operations().get("read").total().decode());
  }

  @Test
  void processorTimeIsDividedByTheRequestsOfAllOperations() {
    Map<String, OperationSummary> operations =
        Comparison.of(RUNS, null).variant("stock").orElseThrow().operations();
    long nanos =
        RUNS.stream()
            .filter(run -> run.variant().equals("stock"))
            .mapToLong(run -> Objects.requireNonNull(run.nodeCpuNanos()))
            .sum();
    long successes =
        operations.values().stream().mapToLong(each -> each.requests() - each.errors()).sum();
    operations
        .values()
        .forEach(
            each ->
                assertThat(each.metric(Metric.NODE_CPU))
                    .isCloseTo(nanos / 1e6 / successes, withinPercentage(1)));
  }

  @Test
  void whatIsNotKnownHasNoRatio() {
    List<RunFile> runs =
        RUNS.stream().map(run -> SyntheticRuns.with(run, run.timeline(), null)).toList();
    Comparison comparison = Comparison.of(runs, null);
    assertThat(comparison.knows(Metric.NODE_CPU)).isFalse();
    assertThat(comparison.ratio("manx", "read", Metric.NODE_CPU)).isEmpty();
    assertThat(comparison.ratios()).hasSize(2 * (Metric.comparedOnes().size() - 1));
  }

  @Test
  void everyOperationAndMetricHasARatio() {
    Comparison comparison = Comparison.of(RUNS, null);
    assertThat(comparison.ratios()).hasSize(2 * Metric.comparedOnes().size());
    VariantRatio median =
        comparison.ratios().stream()
            .filter(ratio -> ratio.result().metric() == Metric.P50)
            .findFirst()
            .orElseThrow();
    assertThat(median.variant()).isEqualTo("manx");
    assertThat(median.result().rounds()).isEqualTo(8);
    assertThat(median.result().verdict()).isEqualTo(Verdict.LOWER);
  }

  /** A step equals the direct comparison of the two variants with the same number of pairs. */
  @Test
  void stepByStepEachIsSetAgainstTheOneBefore() {
    Comparison comparison = Comparison.of(THREE, null, new Pairing(true, false));
    assertThat(pairs(comparison.steps())).containsOnly("driver to stock", "manx to driver");
    assertThat(comparison.pairs()).isEmpty();
    for (Metric metric : Metric.comparedOnes()) {
      MetricRatio step = comparison.step("manx", "read", metric).orElseThrow();
      MetricRatio alone = withoutStock().ratio("manx", "read", metric).orElseThrow();
      assertThat(step.ratio()).isEqualTo(alone.ratio());
      // Three pairs share the level, instead of one.
      assertThat(step.adjustedP()).isEqualTo(Math.min(1, 3 * alone.adjustedP()));
      assertThat(step.interval95().low()).isLessThanOrEqualTo(alone.interval95().low());
      assertThat(comparison.step("driver", "read", metric))
          .isEqualTo(comparison.ratio("driver", "read", metric));
    }
    assertThat(Comparison.of(THREE, null).steps()).isEmpty();
  }

  /** Without all pairs only two are tested, and manx is not compared with driver. */
  @Test
  void eachIsSetAgainstEachWithTheAllowanceThatThisNeeds() {
    Comparison comparison = Comparison.of(THREE, null, new Pairing(false, true));
    assertThat(pairs(comparison.pairs()))
        .containsOnly("driver to stock", "manx to stock", "manx to driver");
    MetricRatio pair = comparison.pair("manx", "driver", "read", Metric.P50).orElseThrow();
    MetricRatio alone = withoutStock().ratio("manx", "read", Metric.P50).orElseThrow();
    assertThat(pair.adjustedP()).isEqualTo(Math.min(1, 3 * alone.adjustedP()));
    assertThat(comparison.pair("manx", "stock", "read", Metric.P50))
        .isEqualTo(comparison.ratio("manx", "read", Metric.P50));
    MetricRatio ofTwo = Comparison.of(THREE, null).ratio("manx", "read", Metric.P50).orElseThrow();
    assertThat(2 * comparison.ratio("manx", "read", Metric.P50).orElseThrow().adjustedP())
        .isEqualTo(3 * ofTwo.adjustedP());
  }

  private static Set<String> pairs(List<VariantRatio> ratios) {
    return ratios.stream()
        .map(ratio -> ratio.variant() + " to " + ratio.baseline())
        .collect(Collectors.toSet());
  }

  private static Comparison withoutStock() {
    return Comparison.of(
        THREE.stream().filter(run -> !run.variant().equals("stock")).toList(), "driver");
  }

  @Test
  void differentSettingsAreListed() {
    assertThat(Comparison.of(RUNS, null).differences()).containsOnlyKeys("selection");
  }

  @Test
  void withoutRoundsOrWithOneVariantThereAreNoRatios() {
    List<RunFile> unpaired =
        List.of(
            SyntheticRuns.run("stock", null, 1, 1, 2), SyntheticRuns.run("manx", null, 1, 1, 2));
    Comparison comparison = Comparison.of(unpaired, null);
    assertThat(comparison.ratios()).isEmpty();
    assertThat(comparison.warningTexts())
        .anyMatch(warning -> warning.contains("paired rounds"))
        .anyMatch(warning -> warning.startsWith("in all 2 runs, measured without warm-up. So "));
    assertThat(Comparison.of(unpaired.subList(0, 1), null).warningTexts())
        .noneMatch(warning -> warning.contains("paired rounds"));
  }

  @Test
  void incompleteRoundsAreUsedAsFarAsTheyGo() {
    Comparison comparison = Comparison.of(RUNS.subList(0, 15), null);
    assertThat(comparison.ratios()).allMatch(ratio -> ratio.result().rounds() == 7);
    assertThat(comparison.warningTexts()).anyMatch(warning -> warning.contains("common rounds"));
  }

  @Test
  void mixedUpComparisonsAreRefused() {
    List<RunFile> twice = new ArrayList<>(RUNS);
    twice.add(RUNS.get(0));
    assertThatThrownBy(() -> Comparison.of(twice, null))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("two runs of variant manx in round 1");
    assertThatThrownBy(() -> Comparison.of(List.of(), null)).isInstanceOf(UserException.class);
  }
}
