// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import io.manx.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns whose rows are programs of this machine, and one of Manx's own commands. */
class CampaignCommandTest extends CommandRunner {
  @TempDir Path directory;
  private Path file = Path.of("unset");

  @BeforeEach
  void write() throws IOException {
    file = directory.resolve("campaign.yaml");
    Files.writeString(
        file,
        """
        runs: %1$s/runs
        data: %1$s/data
        rows:
          first: {question: "What is first?", printed: true, minutes: 1, steps: [echo one, "echo 'JSON: /tmp/x'"]}
          second: {question: "What is second?", minutes: 2, steps: ["test -e %1$s/there"]}
          version: {question: "Which version?", minutes: 3, printed: true, steps: ["manx --version"]}
        """
            .formatted(directory));
  }

  @Test
  void listsRowsAndHowLongTheyTake() {
    assertThat(run("campaign", file.toString(), "--list")).isZero();
    assertThat(out.toString())
        .contains("first", "missing", "What is first?", "3 of 3 rows are missing")
        .contains("about 6 min 00 s");
  }

  @Test
  void goesOnWhereItStopped() throws IOException {
    assertThat(run("campaign", file.toString())).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString())
        .contains("first (1 of 3, 1 min 00 s; all 6 min 00 s): What is first?")
        .contains("manx: row second failed: 'test -e", "ended with exit code 1");
    assertThat(Files.readString(directory.resolve("data/first.md"))).isEqualTo("```\none\n```\n");

    Files.createFile(directory.resolve("there"));
    err.getBuffer().setLength(0);
    assertThat(run("campaign", file.toString())).isZero();
    assertThat(err.toString()).doesNotContain("What is first?").contains("second (1 of 2");
    assertThat(Files.readString(directory.resolve("data/version.md"))).contains("manx ");
  }

  @Test
  void rowsAreChosenByPatterns() {
    assertThat(run("campaign", file.toString(), "f*")).isZero();
    assertThat(err.toString()).contains("first (1 of 1").doesNotContain("second");
    assertThat(run("campaign", file.toString(), "third")).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("no row 'third' in", "--list' lists them");
  }
}
