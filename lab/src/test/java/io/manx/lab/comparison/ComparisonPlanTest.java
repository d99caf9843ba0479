// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonPlanTest {
  private static final Build BUILD = new Build("0123456789".repeat(4), true, null);
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration SETTLE = Duration.ofSeconds(2);
  private static final Duration MEASURED = Duration.ofSeconds(8);

  private static Variant variant(String name, List<String> jvm) {
    return new Variant(name, name, Map.of(), jvm, Map.of(), Map.of(), Map.of());
  }

  private static Duration loadTime(Variant... variants) {
    return plan("here", variants).loadTime();
  }

  private static ComparisonPlan plan(String place, Variant... variants) {
    LoadOptions load = LoadFixtures.patient(100, SETTLE, MEASURED);
    return builder(List.of(variants), load).place(place).build();
  }

  private static ComparisonPlanBuilder builder(List<Variant> variants, LoadOptions load) {
    return ComparisonPlan.of(variants, load).rounds(3).warmUp(WARM_UP).settle(SETTLE).place("here");
  }

  @Test
  void nodesThatStayUpAreWarmedUpOnce() {
    // 2 variants, each with 3 rounds and 2 discarded ones of 10 s.
    assertThat(loadTime(variant("stock", List.of()), variant("other", List.of())))
        .isEqualTo(Duration.ofSeconds(30 + 100));
  }

  @Test
  void theDiscardedRoundsOfShortOnesWarmUpWhatOneVariantAloneUses() {
    LoadOptions load = LoadFixtures.patient(100, SETTLE, Duration.ofSeconds(1));
    List<Variant> variants = List.of(variant("stock", List.of()), variant("other", List.of()));
    Duration warmUp = Duration.ofSeconds(64);
    ComparisonPlan plan = builder(variants, load).warmUp(warmUp).build();
    assertThat(plan.discardedLoads())
        .extracting(LoadOptions::duration)
        .containsExactly(Duration.ofSeconds(8), Duration.ofSeconds(1));
    assertThat(plan.loadTime()).isEqualTo(Duration.ofSeconds(64 + 2 * (10 + 3) + 3 * 2 * 3));
  }

  /**
   * A few requests are soon sent, so the longest duration they may take says nothing about warm-up.
   */
  @Test
  void countedRoundsAreWarmedUpForByTime() {
    List<Variant> variants = List.of(variant("stock", List.of()), variant("other", List.of()));
    LoadOptions counted =
        LoadFixtures.of(OperationMix.parse("B"), 600, 4).with(Layout.DEFAULT, 50, false);
    ComparisonPlan warm = builder(variants, counted).warmUp(Duration.ofSeconds(64)).build();
    ComparisonPlan unwarmed = builder(variants, counted).warmUp(Duration.ZERO).build();

    assertThat(warm.discardedLoads())
        .extracting(LoadOptions::duration)
        .containsExactly(Duration.ofSeconds(8), Duration.ofSeconds(600));
    assertThat(warm.discardedLoads()).extracting(LoadOptions::requests).containsExactly(0L, 50L);
    assertThat(unwarmed.discardedLoads()).extracting(LoadOptions::requests).containsExactly(50L);
  }

  @Test
  void nodesThatAreNotWarmedUpHaveOneDiscardedRound() {
    LoadOptions load = LoadFixtures.patient(100, SETTLE, MEASURED);
    List<Variant> variants = List.of(variant("stock", List.of()), variant("other", List.of()));
    ComparisonPlan plan = builder(variants, load).warmUp(Duration.ZERO).build();
    assertThat(plan.discardedLoads()).hasSize(1);
  }

  @Test
  void anotherComparisonIsToldByWhereItBeginsToDiffer(@TempDir Path directory) throws IOException {
    Variant[] variants = {variant("stock", List.of()), variant("other", List.of())};
    String alike = "three nodes that are all the same ".repeat(20);
    ComparisonDirectory unused =
        ComparisonDirectory.open(directory, plan(alike + "and small", variants), BUILD);
    Files.createFile(directory.resolve("block00-0-stock.run.json.gz"));

    assertThatThrownBy(
            () -> ComparisonDirectory.open(directory, plan(alike + "and large", variants), BUILD))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("cluster was '…")
        .hasMessageContaining("and small'")
        .hasMessageContaining("and large'")
        .extracting(failure -> failure.getMessage().replace(directory.toString(), "").length())
        .asInstanceOf(InstanceOfAssertFactories.INTEGER)
        .isLessThan(220);
  }

  /** A plan with 16 clients at 600 requests per second: each gets 75 answers in 2 s. */
  private static ComparisonPlan ofSixteen(String... names) {
    LoadOptions load = LoadFixtures.patient(600, SETTLE, MEASURED);
    List<Variant> variants = Variants.resolve(List.of(names), null);
    return builder(variants, load).clients(16).build();
  }

  @Test
  void aPolicyThatNobodyTellsOfQueuesIsNoPeer() {
    assertThat(ofSixteen("stock", "driver-prequal", "driver-wu").warnings())
        .containsExactly(
            "variant 'driver-prequal' has the driver rank by prequal, which needs the queue sizes"
                + " of nodes, but no agent reports them; compare client-feedback+driver-prequal",
            "variant 'driver-wu' has the driver rank by wu, which needs the queue sizes of nodes,"
                + " but no agent reports them; compare client-feedback+driver-wu");
    assertThat(ofSixteen("stock", "client-feedback+driver-prequal", "manx+driver-wu").warnings())
        .isEmpty();
    assertThat(ofSixteen("stock", "manx-driver", "driver-least-outstanding").warnings()).isEmpty();
  }

  @Test
  void anAverageThatNoRoundIsLongEnoughForIsNoPeer() {
    assertThat(ofSixteen("stock", "driver-latency-sensitive").warnings())
        .containsExactly(
            "variant 'driver-latency-sensitive' ranks a node after 100 answers, but each client"
                + " gets only 75 from all nodes before a round is measured; settle longer, or"
                + " compare driver-latency-sensitive=18");
    assertThat(ofSixteen("stock", "driver-latency-sensitive=10").warnings()).isEmpty();
  }

  @Test
  void c3IsToldHowManyClientsThereAre() {
    String path = "basic.load-balancing-policy.manx.parameters.c3.clients";
    List<Variant> variants = ofSixteen("stock", "client-feedback+driver-c3").variants();
    assertThat(variants.get(0).driver()).isEmpty();
    assertThat(variants.get(1).driver()).containsEntry(path, "16");
  }

  @Test
  void everyRestartIsWarmedUpAfter() {
    Duration all = loadTime(variant("stock", List.of()), variant("other", List.of("-Xmn128m")));
    long restarts = all.minusSeconds(30 + 80).dividedBy(WARM_UP);
    // One in each block, and one before a block that does not begin with the last block's last.
    assertThat(restarts).isBetween(4L, 7L);
    assertThat(all).isEqualTo(Duration.ofSeconds(30 + 80 + 30 * restarts));
  }
}
