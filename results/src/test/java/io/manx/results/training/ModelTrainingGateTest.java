// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.request.RequestModel;
import io.manx.core.request.TemplateLine;
import io.manx.results.training.SyntheticTraining.Template;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Lines that are known are found again, and the tail is not claimed to be predicted. */
class ModelTrainingGateTest {
  private static final Training TRAINING =
      ModelTraining.of(
          SyntheticTraining.closed(11, 1, 4, 16, 64, 1, 4, 16, 64),
          SyntheticTraining.closed(99, 2, 8, 32, 48),
          SyntheticTraining.OPTIONS);

  /**
   * With 4,000 requests a run's median is within 3 % of the true one; the fitted lines are within 4
   * % at any concurrency from 1 to 64. A line of the mean would be 20 % too high, one of another
   * template further.
   */
  @Test
  void trueLinesAreFound() {
    for (int i = 0; i < SyntheticTraining.TEMPLATES.size(); i++) {
      Template truth = SyntheticTraining.TEMPLATES.get(i);
      TemplateLine line = TRAINING.templates().get(i).line();
      assertThat(TRAINING.templates().get(i).name()).isEqualTo(truth.name());
      for (int threads : new int[] {1, 8, 32, 64}) {
        double millis = truth.w0Millis() + truth.w1Millis() * threads;
        assertThat(line.millisAt(threads))
            .as(truth.name())
            .isCloseTo(millis, within(0.08 * millis));
      }
      assertThat(line.rSquared()).isGreaterThan(0.95);
      assertThat(line.points()).isEqualTo(8);
    }
  }

  /** At p50 the mean is 4 to 20 times as far off as the line; at p99 both are far off. */
  @Test
  void theLineIsGoodAtItsStatisticAndBadAtTheTail() {
    for (TrainedTemplate template : TRAINING.templates()) {
      PredictionError error = Objects.requireNonNull(template.error());
      assertThat(error.points()).isEqualTo(4);
      assertThat(error.lineMillis()).isLessThan(error.trivialMillis() / 2);
      assertThat(error.lineP99Millis()).isGreaterThan(20 * error.lineMillis());
    }
  }

  /** The true p90 of predictions is between the light templates and the heavy one. */
  @Test
  void theModelTellsLongFromShort() {
    RequestModel model = TRAINING.model();
    for (Template truth : SyntheticTraining.TEMPLATES) {
      int template = model.templateOf(truth.statement().replace("?", "'x'"));
      assertThat(model.isPredicted(template)).isTrue();
      boolean heavy = truth.name().equals("pricing-summary");
      assertThat(model.isLong(template, 64)).isEqualTo(heavy && model.thresholdMillis() < 310);
    }
    assertThat(model.thresholdMillis()).isBetween(110.0, 330.0);
    Training fixed =
        ModelTraining.of(
            SyntheticTraining.closed(11, 1, 4, 16),
            List.of(),
            new TrainingOptions(SyntheticTraining.OPTIONS.statistic(), 0.5, 20.0));
    int heavy = fixed.model().templateOf(SyntheticTraining.TEMPLATES.get(2).statement());
    int light = fixed.model().templateOf(SyntheticTraining.TEMPLATES.get(0).statement());
    assertThat(fixed.model().isLong(heavy, 1)).isTrue();
    assertThat(fixed.model().isLong(light, 16)).isFalse();
    assertThat(fixed.isHeldOut()).isFalse();
  }
}
