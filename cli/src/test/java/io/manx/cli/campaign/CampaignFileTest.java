// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.cli.Manx;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CampaignFileTest {
  private static final Path COMMITTED = Path.of("..", "docs", "results", "campaign.yaml");

  @TempDir Path directory;

  private Campaign read(String yaml) {
    try {
      return CampaignFile.read(Files.writeString(directory.resolve("c.yaml"), yaml));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aComparisonWritesItsFiguresAndItsLedgerLine() {
    Campaign campaign =
        read(
            """
            runs: r
            data: d
            nodes: {lab: {start: --agent}}
            options: {round: --rounds 2}
            rows:
              calm: {question: "Is it calm?", nodes: lab, compare: "--variants a,b $round"}
            """);

    Row row = campaign.rows().get(0);
    assertThat(String.join(" ", row.steps().get(0).words()))
        .isEqualTo(
            "compare --name campaign-lab --variants a,b --rounds 2 --out r/calm --json d/calm.json"
                + " --markdown d/calm.md --histograms d/calm.rounds.json --ledger d/ledger.jsonl"
                + " --row calm");
    assertThat(row.question()).isEqualTo("Is it calm?");
  }

  @Test
  void thereIsARowForEachCombination() {
    Campaign campaign =
        read(
            """
            rows:
              "{what}-{how}":
                question: What of {what}?
                each: {what: [a, b], how: [x, y]}
                minutes: 1.5
                steps: ["echo {row}"]
            """);

    assertThat(campaign.rows()).extracting(Row::name).containsExactly("a-x", "a-y", "b-x", "b-y");
    assertThat(campaign.rows().get(3).question()).isEqualTo("What of b?");
    assertThat(campaign.rows().get(3).steps())
        .containsExactly(new Row.Step(List.of("echo", "b-y"), false));
    assertThat(campaign.rows().get(0).estimate()).isEqualTo(Duration.ofSeconds(90));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rows: {a: {steps: [echo]}}|row a: a row says by 'question' what it answers",
        "rows: {a: {question: q}}|row a: a row has compare, bench, sim or steps",
        "rows: {a: {question: q, nodes: x, bench: y}}|row a: no nodes 'x'; there are",
        "rows: {a: {question: q, needs: [gpu], bench: y}}|unknown need 'gpu'; there is control-groups",
        "rows: {a: {question: q, comparison: y}}|unknown field 'comparison'; there are",
        "row: {}|unknown field 'row'; there are",
        "rows: [|is not valid YAML",
        "7|is no campaign: it has no names with values",
        "rows: 7|c.yaml: rows must be names with values",
        "rows: {a: 7}|rows.a must be fields with values",
        "rows: {a: {question: q, steps: x}}|rows.a.steps must be a list",
        "rows: {a: {question: q, minutes: x, bench: y}}|rows.a.minutes must be a number",
        "rows: {a: {question: q, printed: x, bench: y}}|rows.a.printed must be true or false",
        "options: {a: [b]}|options.a must be one text",
        "nodes: {x: }|c.yaml: nodes.x is empty; give it a value or remove it",
        "rows: {a: }|rows.a is empty",
        "rows: {a: {question: q, each: {b: }, bench: y}}|rows.a.each.b is empty",
        "rows: {a: {question: q, steps: [~]}}|rows.a.steps[0] is empty",
        "rows: {a: {question: q, compare: x, bench: y}}|row a: a row has only one of compare, bench",
        "charts: [{title: t, rows: {a: b}}]|c.yaml: chart 1 has no 'file'",
        "charts: [{file: f, rows: {a: b}}]|chart f has no 'title'",
        "charts: [{file: f, title: t}]|chart f has no 'rows'",
        "charts: [{file: f, title: t, rows: {a: b}}]|chart f names row 'b', which is not below",
        "charts: [{file: f, title: t, axis: LOG}]|charts[0].axis must be one of LATENCY, ",
        "summaries: [{file: f, rows: [a]}]|summary f has no 'kind'; there are [POLICIES,",
        "summaries: [{file: f, kind: GRID}]|summary f has no 'rows'",
        "summaries: [{file: f, kind: GRID, rows: [a*]}]|summary f names row 'a*'",
        "summaries: [{file: f, kind: GRID, rows: ['a[']}]|summary f: 'a[' is no pattern of rows",
        "rows: {a: {question: q, each: {b: [x, x]}, steps: [echo]}}|two rows are named a"
      })
  void whatIsWrongIsNamed(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message)
        .hasMessageNotContainingAny("java.", "\n");
  }

  @Test
  void chartsNameFiguresThatExist() {
    String yaml =
        """
        rows: {a: {question: q, bench: y}}
        charts: [{file: f, title: t, rows: {a: a}, figures: [p98]}]
        """;

    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("chart f names figure 'p98'; there are ");
  }

  @Test
  void theCommittedCampaignHasACommandLineThatManxUnderstands() {
    Campaign campaign = CampaignFile.read(COMMITTED);

    assertThat(campaign.rows()).hasSizeGreaterThan(100);
    for (Row row : campaign.rows()) {
      assertThat(row.estimate()).as(row.name()).isGreaterThan(Duration.ofSeconds(20));
      for (Row.Step step : row.steps()) {
        if (step.isManx()) {
          CommandLine commandLine = Manx.commandLine();
          assertThat(commandLine.parseArgs(step.words().toArray(new String[0])).errors())
              .as(row.name())
              .isEmpty();
        }
      }
    }
  }
}
