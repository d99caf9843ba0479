// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of docs/measure/gates.md do what the page says. */
final class GatesPageTest extends CommandRunner {
  private static final Path PAGE = Path.of("../docs/measure/gates.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)```sh\\n\\./manx (report [^`]*)```\\n\\nprints[^`]*```\\n([^`]*)```");
  private static final Pattern SCRIPT = Pattern.compile("(?s)```bash\\n(.*?)```");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|[^\\s'\\\\]+");

  @TempDir Path directory;

  private static Matcher found(Pattern pattern) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(PAGE));
    assertThat(matcher.find()).isTrue();
    return matcher;
  }

  private static String unquoted(MatchResult word) {
    return word.group(1) == null ? word.group() : word.group(1);
  }

  @Test
  void theReportPrintsTheGatesThatThePageShows() throws IOException {
    Matcher example = found(EXAMPLE);
    String command =
        example.group(1).replace("docs/", "../docs/") + " --html " + directory.resolve("r.html");

    int code = run(WORD.matcher(command).results().map(GatesPageTest::unquoted).toArray());

    assertThat(out.toString()).contains(example.group(2));
    assertThat(code).isEqualTo(99);
  }

  @ParameterizedTest
  @CsvSource({"0, no regression found", "99, regression: see gates.md", "1, nothing was measured"})
  void theScriptPassesTheExitCodeOn(int code, String message) throws Exception {
    Files.writeString(
        directory.resolve("manx"),
        "#!/usr/bin/env bash\nprintf '%s\\n' \"$@\"\nexit " + code + "\n");
    assertThat(directory.resolve("manx").toFile().setExecutable(true)).isTrue();
    Path script = Files.writeString(directory.resolve("gates.sh"), found(SCRIPT).group(1));

    Process process =
        new ProcessBuilder("bash", script.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(output.lines()).contains("compare", "read.p99 ratio > 1.1", message);
  }
}
