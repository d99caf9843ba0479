// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.training.ModelTraining;
import io.manx.results.training.SyntheticTraining;
import io.manx.results.training.Training;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingReportsTest {
  private static final Training HELD_OUT =
      ModelTraining.of(
          SyntheticTraining.closed(11, 1, 4, 16, 64),
          SyntheticTraining.closed(99, 2, 8, 32),
          SyntheticTraining.OPTIONS);

  private static final Training ALONE =
      ModelTraining.of(
          SyntheticTraining.closed(11, 1, 4, 16, 64), List.of(), SyntheticTraining.OPTIONS);

  @Test
  void theVerdictComesFirstAndTheTailApart() {
    String text = TrainingText.of(HELD_OUT);
    assertThat(text).startsWith("3 of 3 templates are predicted (R² of at least 0.5).");
    assertThat(text.replace("\n", " "))
        .contains(
            "At held-out runs, the line is closer than the template's mean to p50 in 3 of 3"
                + " templates, and to p99 in ");
    assertThat(text).contains("Errors at held-out runs", "p50: line, ms", "p99: line, ms");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void errorsAtTheRunsOfTheTrainingAreCalledSo() {
    String text = TrainingText.of(ALONE).replace("\n", " ");
    assertThat(text)
        .contains("At the runs that it was trained with, the line is closer")
        .contains("Only held-out runs (--test) show what it is worth.");
  }

  @Test
  void thePapersFitsAreBesideThoseOfItsNames() {
    assertThat(TrainingTables.lines(HELD_OUT).rows())
        .extracting(row -> row.get(0) + " " + row.get(6))
        .containsExactly(
            "fetch-all 0.83", "query-3 0.82", "pricing-summary 0.92", "aggregated 0.89");
  }

  @Test
  void jsonHasUnitsAndAllPoints() throws JsonProcessingException {
    JsonNode json = new ObjectMapper().readTree(TrainingJson.of(HELD_OUT));
    assertThat(json.path("held_out").asBoolean()).isTrue();
    JsonNode light = json.path("templates").path(0);
    assertThat(light.path("name").asText()).isEqualTo("fetch-all");
    assertThat(light.path("w1_ms_per_request").asDouble()).isBetween(0.04, 0.06);
    assertThat(light.path("paper_r_squared").asDouble()).isEqualTo(0.83);
    assertThat(light.path("errors").path("p50").path("line_ms").isNumber()).isTrue();
    assertThat(light.path("errors").path("p99").path("mean_ms").isNumber()).isTrue();
    assertThat(light.path("trained")).hasSize(4);
    assertThat(light.path("tested").path(2).path("p50_ms").isNumber()).isTrue();
  }

  @Test
  void thePageHasAChartForEachTemplateAndFetchesNothing() {
    String html = TrainingPage.html(HELD_OUT);
    assertThat(html).contains("id=\"line-2\"", "Time over concurrency: pricing-summary");
    assertThat(html)
        .contains("<caption>Errors at held-out runs</caption>")
        .doesNotContain("src=\"http");
  }
}
