// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestModelTest {
  private static final String LIGHT = "SELECT a FROM t WHERE k = ?";
  private static final String HEAVY = "SELECT sum(a) FROM t WHERE k = ?";

  private static RequestModel model(double minRSquared, ModelledTemplate... templates) {
    return new RequestModel(PredictedStatistic.P50, 20, minRSquared, List.of(templates));
  }

  private static ModelledTemplate template(String statement, TemplateLine line) {
    return new ModelledTemplate("it", List.of(StatementTemplate.of(statement)), line);
  }

  private static TemplateLine line(double w0, double w1, double rSquared) {
    return new TemplateLine(w0, w1, 5, rSquared, 1, 64);
  }

  /** The thesis's rule: long if the prediction exceeds the threshold; unknown queries are not. */
  @Test
  void requestsAreLongFromTheConcurrencyAtWhichTheirLineCrossesTheThreshold() {
    RequestModel model =
        model(0.5, template(LIGHT, line(1, 0.1, 0.9)), template(HEAVY, line(10, 2, 0.9)));
    int light = model.templateOf("select a from t where k = 'user17'");
    int heavy = model.templateOf(HEAVY);
    assertThat(model.predictMillis(light, 32)).isCloseTo(4.2, within(1e-12));
    assertThat(model.isLong(light, 190)).isFalse();
    assertThat(model.isLong(light, 191)).isTrue();
    assertThat(model.isLong(heavy, 5)).isFalse();
    assertThat(model.isLong(heavy, 6)).isTrue();
    assertThat(model.templateOf("SELECT b FROM t")).isEqualTo(RequestModel.UNKNOWN);
    assertThat(model.predictMillis(RequestModel.UNKNOWN, 1)).isNaN();
    assertThat(model.isLong(RequestModel.UNKNOWN, 1e9)).isFalse();
  }

  @Test
  void templatesThatAreBadlyExplainedAreNotPredicted() {
    RequestModel model = model(0.5, template(LIGHT, line(100, 1, 0.49)));
    assertThat(model.isPredicted(0)).isFalse();
    assertThat(model.predictMillis(0, 1)).isNaN();
    assertThat(model.isLong(0, 1)).isFalse();
    assertThat(model(0.49, template(LIGHT, line(100, 1, 0.49))).isPredicted(0)).isTrue();
  }

  @Test
  void fewerThanThreePointsOrOneConcurrencyAreNotPredicted() {
    TemplateLine two = TemplateLine.fitted(new double[] {1, 2}, new double[] {5, 9});
    assertThat(two.rSquared()).isCloseTo(1, within(1e-12));
    assertThat(model(0, template(LIGHT, two)).isPredicted(0)).isFalse();
    TemplateLine constant = TemplateLine.fitted(new double[] {8, 8, 8}, new double[] {5, 9, 7});
    assertThat(constant.millisAt(1)).isEqualTo(7);
    assertThat(constant.rSquared()).isZero();
    assertThat(model(0, template(LIGHT, constant)).isPredicted(0)).isFalse();
    TemplateLine none = TemplateLine.fitted(new double[0], new double[0]);
    assertThat(none.millisAt(1)).isZero();
    assertThat(model(0, template(LIGHT, none)).isPredicted(0)).isFalse();
  }

  @Test
  void timesWithoutVarianceArePredictedExactly() {
    TemplateLine flat = TemplateLine.fitted(new double[] {1, 2, 4}, new double[] {30, 30, 30});
    RequestModel model = model(1, template(LIGHT, flat));
    assertThat(model.predictMillis(0, 100)).isEqualTo(30);
    assertThat(model.isLong(0, 1)).isTrue();
  }

  @Test
  void predictionsAreNeverNegative() {
    TemplateLine steep = TemplateLine.fitted(new double[] {10, 20, 30}, new double[] {0, 10, 20});
    assertThat(steep.w0Millis()).isCloseTo(-10, within(1e-9));
    assertThat(steep.millisAt(1)).isZero();
    assertThat(steep.minConcurrency()).isEqualTo(10);
    assertThat(steep.maxConcurrency()).isEqualTo(30);
  }

  @Test
  void aModelNeedsATemplateAndStatementsThatAreThereOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model(0))
        .withMessage("the model has no templates");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                model(
                    0,
                    template(LIGHT, line(1, 1, 1)),
                    template("SELECT a FROM t WHERE k = 1", line(1, 1, 1))))
        .withMessage("templates[1].statements has what is there before: select a from t where k=?");
  }
}
