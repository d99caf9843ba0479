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
  void aFindingCountsOnlyWithFiguresOfTheSameStep() throws IOException {
    Files.createDirectories(directory.resolve("data"));
    Files.writeString(directory.resolve("data/old.json"), "{}");
    Files.writeString(
        file,
        """
        runs: %1$s/runs
        data: %1$s/data
        rows:
          new: {question: q, may-fail: true, steps: ["sh -c 'touch %1$s/data/new.json; exit 3'"]}
          old: {question: q, may-fail: true, steps: ["sh -c 'exit 4'"]}
        """
            .formatted(directory));

    assertThat(run("campaign", file.toString())).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString()).contains("row old failed", "exit code 4");
    assertThat(directory.resolve("runs/new.done")).exists();
    assertThat(directory.resolve("runs/old.done")).doesNotExist();
  }

  @Test
  void rowsOfUnknownLengthMakeTheTotalALeast() throws IOException {
    Files.writeString(
        file,
        """
        runs: %1$s/runs
        data: %1$s/data
        rows:
          known: {question: q, minutes: 2, steps: [echo]}
          unknown: {question: q, steps: [echo]}
        """
            .formatted(directory));

    assertThat(run("campaign", file.toString(), "--list")).isZero();
    assertThat(out.toString()).contains("measuring them takes at least 2 min 00 s");
    assertThat(run("campaign", file.toString())).isZero();
    assertThat(err.toString())
        .contains("known (1 of 2, 2 min 00 s; all at least 2 min 00 s)", "unknown (2 of 2, ?;");
  }

  @Test
  void nodesThatDoNotStartAreNotStopped() throws IOException {
    Files.writeString(
        file,
        """
        runs: %1$s/runs
        data: %1$s/data
        nodes: {lab: {start: --no-such-option}}
        rows: {a: {question: q, nodes: lab, steps: [echo]}}
        """
            .formatted(directory));

    assertThat(run("campaign", file.toString())).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString())
        .contains("'manx cluster start --name campaign-lab --no-such-option' failed");
    assertThat(Files.readString(directory.resolve("runs/nodes.txt"))).doesNotContain("no cluster");
  }

  @Test
  void rowsAreChosenByPatterns() {
    assertThat(run("campaign", file.toString(), "f*")).isZero();
    assertThat(err.toString()).contains("first (1 of 1").doesNotContain("second");
    assertThat(run("campaign", file.toString(), "third")).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("no row 'third' in", "--list' lists them");
    assertThat(run("campaign", file.toString(), "a[")).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("campaign.yaml: 'a[' is no pattern of rows; use * and ?");
  }
}
