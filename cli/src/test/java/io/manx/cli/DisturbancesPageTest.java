// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Documents and help describe disturbances as the kinds describe themselves. */
final class DisturbancesPageTest {
  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "measure", "disturbances.md"));
  }

  @Test
  void tablesOfThePageAreThoseOfTheKinds() throws IOException {
    String page = page();
    List<String> tables =
        List.of(
            DisturbanceTables.labKinds(),
            DisturbanceTables.labParameters(),
            DisturbanceTables.simulatedKinds(),
            DisturbanceTables.simulatedParameters());
    List<String> rows = page.lines().toList();
    assertThat(tables.stream().flatMap(String::lines).filter(row -> !rows.contains(row)))
        .as("rows that docs/measure/disturbances.md lacks")
        .isEmpty();
    assertThat(page).contains(tables);
  }

  @Test
  void aKeyMeansTheSameInLabAndSimulator() {
    Map<String, String> meanings = new HashMap<>();
    DisturbanceTables.labParametersByKind()
        .values()
        .forEach(all -> all.forEach(each -> meanings.put(each.name(), each.description())));
    DisturbanceTables.simulatedParametersByKind()
        .values()
        .forEach(
            all ->
                all.stream()
                    .filter(each -> meanings.containsKey(each.name()))
                    .forEach(
                        each ->
                            assertThat(each.description())
                                .as(each.name())
                                .isEqualTo(meanings.get(each.name()))));
    assertThat(meanings).containsKeys("node", "at", "every", "for");
  }

  @Test
  void helpNamesEveryKindWithItsKeys() {
    CommandLine bench = Manx.commandLine().getSubcommands().get("bench");
    bench.getCommandSpec().usageMessage().autoWidth(false).width(200);
    String help = bench.getUsageMessage();
    DisturbanceTables.labParametersByKind()
        .forEach(
            (kind, parameters) -> {
              assertThat(help).containsPattern("\\n +" + kind + ": it");
              parameters.stream()
                  .map(Parameter::name)
                  .forEach(name -> assertThat(help).contains(name + "="));
            });
  }
}
