// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.Parameter;
import io.manx.core.settings.SettingDefinitions;
import io.manx.simulator.scenario.ScenarioParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The documents' tables of settings and fields say what the parameters say of themselves. A row may
 * go on, behind the meaning, with what only a document can say.
 */
final class ParameterTablesTest {
  private static final String HEAD = "| setting | default | allowed | meaning |";

  private static List<String> lines(String document) throws IOException {
    return Files.readAllLines(Path.of("..", "docs", document));
  }

  /** A new policy changes no document, so policies are not listed. */
  private static String allowed(Parameter<?> setting) {
    return setting == SettingDefinitions.POLICY
        ? "`stock`, or a [policy](../simulation.md) by name"
        : setting.allowed();
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells);
  }

  private static void requireRows(List<String> rows, List<String> lines) {
    assertThat(rows)
        .as("rows that the documents lack")
        .filteredOn(row -> lines.stream().noneMatch(line -> line.startsWith(row)))
        .isEmpty();
  }

  @Test
  void settingsOfTheAgentAreAsTheDocumentsSay() throws IOException {
    List<String> lines = new ArrayList<>(lines("operate/agent.md"));
    lines.addAll(lines("operate/read-scheduling.md"));
    assertThat(lines).contains(HEAD);
    List<String> rows = new ArrayList<>();
    for (Parameter<?> each : SettingDefinitions.withoutPolicies()) {
      rows.add(row("`" + each.name() + "`", each.leftOut(), allowed(each), each.description()));
    }
    requireRows(rows, lines);
  }

  @Test
  void fieldsOfScenariosAreAsTheDocumentSays() throws IOException {
    List<String> lines = lines("reference/scenarios.md");
    List<String> rows = new ArrayList<>();
    ScenarioParameters.sections()
        .forEach(
            (section, fields) -> {
              if (!section.isEmpty()) {
                assertThat(lines).anyMatch(line -> line.startsWith("### `" + section + "`"));
              }
              for (Parameter<?> each : fields) {
                rows.add(
                    row("`" + each.name() + "`", each.allowed(), each.leftOut(), each.description())
                        + " |");
              }
            });
    requireRows(rows, lines);
  }
}
