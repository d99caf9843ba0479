// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenarios;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the gain of Manx's own collection policy over the baseline. */
class FittedGateTest {
  private static final int SEEDS = 3;

  /**
   * Healthy values are in docs/operate/gcsync.md; those of the deviation are 0.10, 0.12, 3.1 and
   * 3.0 with these seeds. Without collection in pauses all values are 1.
   *
   * @param deviation bar for the deviation of flush times. It shrinks where pauses suffice for all
   *     reclaiming. It grows where they do not, since the rest varies with the pauses
   */
  @ParameterizedTest
  @CsvSource({
    "bursts, PARALLEL, 0.4, 0.3, 1.05",
    "bursts, G1, 0.4, 0.35, 1.05",
    "full, PARALLEL, 0.4, 4, 1.05",
    "compaction, PARALLEL, 0.4, 4, 1.05"
  })
  void theTailIsShorterAndTheDriveWearsNoFaster(
      String scenario, SimulatedCollector collector, double tail, double deviation, double erases)
      throws InterruptedException {
    Evaluation evaluation =
        new Evaluations(List.of("fitted"), SEEDS, 1)
            .run(SyncScenarios.named(scenario), collector, (done, all, what) -> {});
    EvaluatedPolicy baseline = evaluation.policies().get(0);
    EvaluatedPolicy fitted = evaluation.policies().get(1);

    assertThat(ratio(fitted, baseline, RunFigures::p9999)).as("p99.99").isLessThan(tail);
    assertThat(ratio(fitted, baseline, RunFigures::max)).as("slowest").isLessThan(tail);
    assertThat(ratio(fitted, baseline, RunFigures::flushDeviation))
        .as("deviation of flushes")
        .isLessThan(deviation);
    assertThat(ratio(fitted, baseline, RunFigures::erases)).as("erases").isLessThan(erases);
  }

  private static double ratio(
      EvaluatedPolicy policy, EvaluatedPolicy baseline, ToDoubleFunction<RunFigures> figure) {
    return policy.mean(figure) / baseline.mean(figure);
  }
}
