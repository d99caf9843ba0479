package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.Arrivals;
import io.manx.lab.load.FieldLengths;
import io.manx.lab.load.KeyDistribution;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.load.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonPlanTest {
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration SETTLE = Duration.ofSeconds(2);
  private static final Duration MEASURED = Duration.ofSeconds(8);

  private static Variant variant(String name, List<String> jvm) {
    return new Variant(name, name, Map.of(), jvm, Map.of(), Map.of(), Map.of());
  }

  private static Duration loadTime(Variant... variants) {
    LoadOptions load =
        new LoadOptions(
            Workload.named("B"),
            KeyDistribution.ZIPFIAN,
            1_000,
            10,
            new FieldLengths(FieldLengths.Kind.CONSTANT, 100),
            100,
            Arrivals.Kind.CONSTANT,
            0,
            SETTLE,
            MEASURED,
            Duration.ofSeconds(2),
            Map.of(),
            1,
            1_000);
    return new ComparisonPlan(List.of(variants), 3, WARM_UP, SETTLE, load, 1, List.of(), "here")
        .loadTime();
  }

  @Test
  void nodesThatStayUpAreWarmedUpOnce() {
    // 3 rounds and a discarded one, of 2 variants, of 10 s each.
    assertThat(loadTime(variant("stock", List.of()), variant("other", List.of())))
        .isEqualTo(Duration.ofSeconds(30 + 80));
  }

  @Test
  void everyRestartIsWarmedUpAfter() {
    Duration all = loadTime(variant("stock", List.of()), variant("other", List.of("-Xmn128m")));
    long restarts = all.minusSeconds(30 + 80).dividedBy(WARM_UP);
    // At least one in each block, and one before each block whose first is not the last before it.
    assertThat(restarts).isBetween(4L, 7L);
    assertThat(all).isEqualTo(Duration.ofSeconds(30 + 80 + 30 * restarts));
  }
}
