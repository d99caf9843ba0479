// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Commands that documents quote in blocks of code can be parsed. */
final class DocumentedCommandsTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");

  /** Up to the end of the line, the command or its output. */
  private static final Pattern COMMAND = Pattern.compile("\\./manx ((?:'[^']*'|[^'\\n;|>&#])*)");

  /** In the text that operators find beside the command line. */
  private static final Pattern RELEASED = Pattern.compile("(?m)^  bin/manx (\\w.*)$");

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\S)+");

  private static Stream<String> commands(Path document) throws IOException {
    return BLOCK
        .matcher(Files.readString(document))
        .results()
        .map(block -> CONTINUED.matcher(block.group(1)).replaceAll(" "))
        .flatMap(block -> COMMAND.matcher(block).results())
        .map(command -> command.group(1))
        .filter(command -> !command.matches("(test|package)\\b.*")); // Commands of the script.
  }

  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(MatchResult::group)
        .filter(word -> !word.equals("--password")) // It would be asked for.
        .map(word -> word.replaceAll("['\"]", "").replace("$n", "4"))
        .toArray(String[]::new);
  }

  @Test
  void everyQuotedCommandHasTheOptionsThatTheDocumentsSay() throws IOException {
    List<String> broken = new ArrayList<>();
    int count = 0;
    for (Path document : Documents.all()) {
      for (String command : commands(document).toList()) {
        count++;
        try {
          Manx.commandLine().parseArgs(words(command));
        } catch (ParameterException e) {
          broken.add(document + ": " + command + ": " + e.getMessage());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(count).isGreaterThan(20);
  }

  @Test
  void commandsForOperatorsCanBeParsed() throws IOException {
    String text = Files.readString(Path.of("..", "packaging", "README.txt"));
    List<String> commands =
        RELEASED.matcher(text).results().map(command -> command.group(1)).toList();
    assertThat(commands).hasSizeGreaterThan(5);
    for (String command : commands) {
      assertThatCode(() -> Manx.commandLine().parseArgs(words(command)))
          .as(command)
          .doesNotThrowAnyException();
    }
  }
}
