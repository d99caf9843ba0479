// SPDX-License-Identifier: Apache-2.0

package io.manx.results.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.SyntheticRuns;
import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementLedgerTest {
  private static final Instant NOW = Instant.parse("2026-01-02T04:00:00.5Z");

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("new/ledger.jsonl");
  }

  private static Comparison comparison(String variant) {
    return Comparison.of(SyntheticRuns.comparison(List.of("stock", variant), 8, 2), null);
  }

  private boolean append(String row, String variant) {
    return new MeasurementLedger(file()).append(row, comparison(variant), NOW);
  }

  @Test
  void appendingKeepsAllFormerLinesByteForByte() throws IOException {
    append("first", "manx");
    byte[] before = Files.readAllBytes(file());
    for (String row : List.of("demo", "pause")) {
      assertThat(append(row, "variant" + before.length)).isTrue();
      byte[] after = Files.readAllBytes(file());
      assertThat(after).startsWith(before).hasSizeGreaterThan(before.length);
      before = after;
    }
    assertThat(new MeasurementLedger(file()).entries()).hasSize(3);
  }

  @Test
  void theSameMeasurementIsEnteredOnce() throws IOException {
    assertThat(append("demo", "manx")).isTrue();
    byte[] before = Files.readAllBytes(file());
    assertThat(append("demo", "manx")).isFalse();
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    assertThat(append("other", "manx")).isTrue();
  }

  @Test
  void anEntryHoldsWhatItTakesToJudgeIt() {
    append("demo", "manx");
    JsonNode entry = new MeasurementLedger(file()).entries().get(0);
    assertThat(entry.path("number").asInt()).isEqualTo(1);
    assertThat(entry.path("row").asText()).isEqualTo("demo");
    assertThat(entry.path("recorded_at").asText()).isEqualTo("2026-01-02T04:00:00Z");
    assertThat(entry.path("measured_at").asText()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(entry.path("rule").asText()).isNotBlank();
    assertThat(entry.at("/builds/0/commit").asText()).hasSize(40);
    assertThat(entry.at("/builds/0/clean").asBoolean(true)).isFalse();
    assertThat(entry.at("/speed/0/one_thread").asDouble()).isEqualTo(251.5);
    assertThat(entry.path("machine").path("cores").asInt()).isEqualTo(8);
    assertThat(entry.path("rounds").asInt()).isEqualTo(8);
    assertThat(entry.path("warnings").isArray()).isTrue();
    List<String> metrics = new ArrayList<>();
    entry.path("ratios").forEach(ratio -> metrics.add(ratio.path("metric").asText()));
    assertThat(metrics).contains("p50_ms", "p99_ms", "p999_ms").doesNotContain("mean_ms");
    assertThat(entry.at("/ratios/0/ci95").size()).isEqualTo(2);
    assertThat(entry.at("/ratios/0").has("p")).isTrue();
  }

  @Test
  void aLineThatIsRemovedChangedOrMovedIsNoticed() throws IOException {
    for (String row : List.of("a", "b", "c")) {
      append(row, "manx");
    }
    List<String> lines = Files.readAllLines(file());
    assertDamaged(lines.get(1), lines.get(2));
    assertDamaged(lines.get(0), lines.get(2));
    assertDamaged(lines.get(0).replace("\"a\"", "\"z\""), lines.get(1), lines.get(2));
    assertDamaged(lines.get(1), lines.get(0), lines.get(2));
    assertDamaged(lines.get(0), "no JSON");
  }

  @Test
  void aFileGoesOnFromAnotherThatIsNamedAfterItsLastLine() throws IOException {
    List<String> lines = fourLinesInThreeFiles();

    assertThat(new MeasurementLedger(file()).entries()).hasSize(4);
    assertThat(append("a", "manx")).as("it is in the first file").isFalse();
    assertThat(append("e", "manx")).isTrue();
    assertThat(new MeasurementLedger(file()).entries().get(4).path("number").asInt()).isEqualTo(5);
    assertThat(file()).content().startsWith(lines.get(3)).doesNotContain(lines.get(2));
  }

  @Test
  void anEarlierFileThatIsChangedOrMissingIsNoticed() throws IOException {
    List<String> lines = fourLinesInThreeFiles();
    Path first = file().resolveSibling("ledger-2.jsonl");

    Files.writeString(first, lines.get(0).replace("\"a\"", "\"z\"") + "\n" + lines.get(1) + "\n");
    assertThatThrownBy(() -> append("e", "manx")).hasMessageContaining("line 2");
    Files.delete(first);
    assertThatThrownBy(() -> append("e", "manx")).hasMessageContaining("it has number 3");
  }

  private List<String> fourLinesInThreeFiles() throws IOException {
    for (String row : List.of("a", "b", "c", "d")) {
      append(row, "manx");
    }
    List<String> lines = Files.readAllLines(file());
    Files.write(file().resolveSibling("ledger-2.jsonl"), lines.subList(0, 2));
    Files.write(file().resolveSibling("ledger-3.jsonl"), lines.subList(2, 3));
    Files.write(file(), lines.subList(3, 4));
    return lines;
  }

  private void assertDamaged(String... lines) throws IOException {
    Files.writeString(file(), String.join("\n", lines) + "\n");
    assertThatThrownBy(() -> append("d", "manx"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("line")
        .hasMessageContaining("ledger.jsonl")
        .hasMessageContaining("restore");
    assertThat(file()).hasContent(String.join("\n", lines) + "\n");
  }

  @Test
  void aLineThatWasBrokenOffIsNoticed() throws IOException {
    append("a", "manx");
    String text = Files.readString(file());
    Files.writeString(file(), text.substring(0, text.length() - 1));
    assertThatThrownBy(() -> append("b", "manx")).hasMessageContaining("truncated");
  }
}
