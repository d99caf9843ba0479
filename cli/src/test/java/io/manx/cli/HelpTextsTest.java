// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Checks the help texts of all commands. */
final class HelpTextsTest {
  private static final Pattern DOCUMENT = Pattern.compile("\\bdocs/[\\w./-]*\\w");

  private static List<CommandLine> withSubcommands(CommandLine command) {
    List<CommandLine> all = new ArrayList<>(List.of(command));
    command.getSubcommands().values().forEach(each -> all.addAll(withSubcommands(each)));
    return all;
  }

  /** The help text, in lines so long that no word is broken. */
  private static String help(CommandLine command) {
    command.getCommandSpec().usageMessage().autoWidth(false).width(200);
    return command.getUsageMessage();
  }

  @Test
  void onlyCommandsThatCompareVariantsHaveThePairsOption() {
    CommandLine manx = Manx.commandLine();
    for (String command : List.of("bench", "compare", "report", "demo")) {
      String help = help(manx.getSubcommands().get(command));
      assertThat(help.contains("--pairs")).as(command).isEqualTo(!command.equals("bench"));
      assertThat(help).as(command).doesNotContain("order of --variants");
    }
  }

  @Test
  void theScriptsOwnCommandIsNamedLast() {
    assertThat(help(Manx.commandLine()).strip().lines().reduce("", (all, line) -> line))
        .contains("manx test");
  }

  @Test
  void everyNamedDocumentExists() {
    List<String> named = new ArrayList<>();
    for (CommandLine command : withSubcommands(Manx.commandLine())) {
      DOCUMENT.matcher(help(command)).results().map(MatchResult::group).forEach(named::add);
    }
    assertThat(named).contains("docs/measure/variants.md");
    assertThat(named).allSatisfy(each -> assertThat(Path.of("..", each)).exists());
  }
}
