// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs a plan on real threads, which tests with the virtual timer do not cover. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DisturbanceRunnerIT {
  private final FakeNodes nodes = new FakeNodes(System::nanoTime);

  @Test
  void carriesOutAPlanAndClosesInTheMiddleOfIt() {
    List<DisturbanceSpec> specs =
        Stream.of("delay:node=1,every=20ms,for=10ms", "delay:node=2", "gc:node=3,every=20ms")
            .map(DisturbanceSpec::parse)
            .toList();
    DisturbancePlan plan = DisturbancePlan.of(specs, 3, 3_600_000_000_000L, 1);

    DisturbanceRunner runner = DisturbanceRunner.start(plan, nodes.targets(3), System.nanoTime());
    await().atMost(30, TimeUnit.SECONDS).until(() -> runner.timeline().size() >= 10);
    runner.close();

    assertThat(runner.timeline()).extracting(TimelineEvent::endMillis).doesNotContainNull();
    assertThat(runner.timeline())
        .extracting(TimelineEvent::kind)
        .containsOnly("delay", "gc")
        .contains("delay", "gc");
    assertThat(runner.warnings()).isEmpty();
  }
}
