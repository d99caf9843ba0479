// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.disturbance.plan.PlannedDisturbance;
import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.workload.LoadOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DisturbedRunTest {
  private static final long SECOND = 1_000_000_000L;

  private static final LoadOptions LOAD =
      LoadFixtures.patient(1_000, Duration.ofSeconds(4), Duration.ofSeconds(6));

  private static List<PlannedDisturbance> plan(String... texts) {
    List<DisturbanceSpec> specs = Arrays.stream(texts).map(DisturbanceSpec::parse).toList();
    return DisturbedRun.plan(specs, 3, LOAD).occurrences();
  }

  @Test
  void recurringDisturbancesAreInForceWhileTheRoundSettles() {
    assertThat(plan("pause:node=2,every=2s,for=300ms"))
        .extracting(planned -> planned.startNanos() / SECOND)
        .containsExactly(-2L, 0L, 2L, 4L);
  }

  @Test
  void lastingDisturbanceActsFromTheFirstRequestToTheLast() {
    PlannedDisturbance slow = plan("slow:node=3,share=0.5").get(0);

    assertThat(slow.startNanos()).isEqualTo(-4 * SECOND);
    assertThat(slow.endNanos()).isEqualTo(6 * SECOND);
  }

  @Test
  void singleDisturbancesCountFromTheMeasuredPart() {
    assertThat(plan("kill:node=1,at=2s,for=3s", "pause:at=1s,for=1s", "compact:at=0s"))
        .extracting(planned -> planned.startNanos() / SECOND)
        .containsExactlyInAnyOrder(2L, 1L, 0L);
  }

  @Test
  void disturbancesOfAllNodesLeaveNoUndisturbedCoordinator() {
    assertThat(run("pause:node=2").disturbedNodes()).isNotNull();
    assertThat(run("pause:node=random", "gc:node=all").disturbedNodes()).isNotNull();
    assertThat(run("gc:node=all").disturbedNodes()).isNull();
    assertThat(run().disturbedNodes()).isNull();
  }

  /** From 100 ms before it begins until it ends, however long the requests take. */
  @Test
  void requestsDueShortlyBeforeADisturbanceMeetIt() {
    PlannedDisturbance pause = plan("pause:at=1s,for=1s").get(0);
    long millis = 1_000_000L;
    assertThat(DisturbedRun.isSoon(pause, 899 * millis)).isFalse();
    assertThat(DisturbedRun.isSoon(pause, 900 * millis)).isTrue();
    assertThat(DisturbedRun.isSoon(pause, 1_500 * millis)).isTrue();
    assertThat(DisturbedRun.isSoon(pause, 2_001 * millis)).isFalse();
    PlannedDisturbance collection = plan("gc:node=1,at=1s").get(0);
    assertThat(DisturbedRun.isSoon(collection, 950 * millis)).isTrue();
    assertThat(DisturbedRun.isSoon(collection, 1_001 * millis)).isFalse();
  }

  private static DisturbedRun run(String... texts) {
    return new DisturbedRun(
        List.of(),
        Arrays.stream(texts).map(DisturbanceSpec::parse).toList(),
        LOAD,
        new RunInstruments(
            new SpeculativeRetryCounter(List.of(), List.of()),
            new NodeProcessorTime(List.of()),
            null,
            new CopyDelaySampler(Map.of(), System::nanoTime, () -> {}),
            new NodeStateWatch(Map.of(), System::currentTimeMillis)));
  }

  @Test
  void twoDisturbancesOfOneKindHaveTheirOwnNodes() {
    assertThat(plan("pause:node=1", "pause:node=3"))
        .extracting(PlannedDisturbance::node)
        .contains(1, 3);
  }
}
