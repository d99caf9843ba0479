// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.collection.CollectionPolicies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyncSimulationTest {
  private static final SyncScenario BURSTS = SyncScenarios.named("bursts").lasting(120);
  private static final SyncScenario CLOSED = SyncScenarios.named("closed");

  private static NodeRun run(SyncScenario scenario, String policy, long seed) {
    return new SyncSimulation(scenario, SimulatedCollector.PARALLEL)
        .runDirty(CollectionPolicies.of(policy), seed);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    NodeRun one = run(BURSTS, "fitted", 3);
    NodeRun same = run(BURSTS, "fitted", 3);

    assertThat(same.latencies()).isEqualTo(one.latencies());
    assertThat(same.flushNanos()).isEqualTo(one.flushNanos());
    assertThat(same.counts()).isEqualTo(one.counts());
    assertThat(run(BURSTS, "fitted", 4).latencies()).isNotEqualTo(one.latencies());
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "memtable-aware", "fitted"})
  void allPoliciesHaveTheSameWritesAndPauses(String policy) {
    NodeRun baseline = run(BURSTS, "baseline", 1);
    NodeRun other = run(BURSTS, policy, 1);

    assertThat(other.latencies().getTotalCount()).isEqualTo(baseline.latencies().getTotalCount());
    int pauses = Math.min(baseline.pauseNanos().size(), other.pauseNanos().size());
    assertThat(pauses).isGreaterThan(20);
    assertThat(other.pauseNanos().subList(0, pauses))
        .isEqualTo(baseline.pauseNanos().subList(0, pauses));
  }

  @Test
  void aFlushToACleanDriveTakesTheTimeToProgramItsPages() {
    NodeRun clean =
        new SyncSimulation(BURSTS, SimulatedCollector.PARALLEL)
            .runClean(CollectionPolicies.of("baseline"), 1);

    assertThat(clean.counts().erases()).isZero();
    // 48 MiB are 12,288 pages of 25 µs.
    assertThat(clean.flushNanos())
        .isNotEmpty()
        .allSatisfy(nanos -> assertThat(nanos / 1e6).isCloseTo(307.2, within(2.0)));
  }

  @Test
  void writesThatWaitForAFlushAreTheSlowestOfTheBaseline() {
    NodeRun baseline = run(BURSTS, "baseline", 1);

    assertThat(baseline.byCause().get(WriteCause.FLUSH).getMaxValue())
        .isEqualTo(baseline.latencies().getMaxValue());
    assertThat(baseline.byCause().get(WriteCause.FAST).getValueAtPercentile(99))
        .isLessThan(1_000_000L);
  }

  @Test
  void withoutPausesNoPolicyChangesAnything() {
    SyncScenario never = BURSTS.pausingEvery(Long.MAX_VALUE / 1000);
    NodeRun baseline = run(never, "baseline", 1);

    assertThat(run(never, "fitted", 1).counts()).isEqualTo(baseline.counts());
    assertThat(run(never, "greedy", 1).latencies()).isEqualTo(baseline.latencies());
  }

  @Test
  void aClosedLoopWritesTheSameAmountWithEachPolicy() {
    assertThat(run(CLOSED, "greedy", 1).latencies().getTotalCount())
        .isEqualTo(run(CLOSED, "baseline", 1).latencies().getTotalCount());
  }
}
