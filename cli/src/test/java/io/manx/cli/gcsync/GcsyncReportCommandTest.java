// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GcsyncReportCommandTest extends CommandRunner {
  private static final Path SAMPLE =
      Path.of("../results/src/test/resources/io/manx/results/report/collection/collection.json");

  @TempDir Path directory;
  private Path sample = SAMPLE;

  @BeforeEach
  void copySample() throws IOException {
    sample = Files.copy(SAMPLE, directory.resolve("parallel.json"));
  }

  @Test
  void thePageLiesBesideTheFirstFile() {
    assertThat(run("gcsync", "report", sample)).isZero();
    Path page = directory.resolve("parallel.html");
    assertThat(out.toString()).contains("Report: " + page);
    assertThat(page).content().contains("parallel, with fitted: p99.99 −77");
  }

  @Test
  void severalFilesMakeOnePage() throws IOException {
    Path other = directory.resolve("g1.json");
    Files.writeString(other, Files.readString(sample).replace("\"parallel\"", "\"g1\""));
    Path page = directory.resolve("sub/both.html");
    assertThat(run("gcsync", "report", sample, other, "--html", page)).isZero();
    assertThat(page).content().contains("g1, with fitted", "id=\"evaluation-1\"");
    assertThat(directory.resolve("parallel.html")).doesNotExist();
  }

  @Test
  void theSameFilesGiveTheSameBytes() {
    Path one = directory.resolve("one.html");
    Path same = directory.resolve("same.html");
    run("gcsync", "report", sample, "--html", one);
    run("gcsync", "report", sample, "--html", same);
    assertThat(one).hasSameBinaryContentAs(same);
  }

  @Test
  void aForeignFileIsReportedInOneLineAndLeavesNoPage() throws IOException {
    Path foreign = Files.writeString(directory.resolve("foreign.json"), "{\"rounds\": []}");
    assertThat(run("gcsync", "report", foreign)).isNotZero();
    assertThat(err.toString().strip().lines())
        .singleElement()
        .asString()
        .contains(foreign + " is not an evaluation", "policies is missing");
    assertThat(directory.resolve("foreign.html")).doesNotExist();
  }

  @Test
  void aPageNeverReplacesItsInput() throws IOException {
    String before = Files.readString(sample);
    assertThat(run("gcsync", "report", sample, "--html", sample)).isNotZero();
    assertThat(err.toString()).contains("would replace its input");
    assertThat(sample).hasContent(before);
  }

  @Test
  void aSimulationWritesThePageThatItsJsonGives() {
    Path json = directory.resolve("sim.json");
    Path page = directory.resolve("sim.html");
    Object[] simulation = {
      "gcsync", "sim", "--seeds", "1", "--policies", "fitted", "--json", json, "--html", page
    };
    assertThat(run(simulation)).isZero();
    assertThat(out.toString()).contains("JSON:   " + json, "Report: " + page);
    Path again = directory.resolve("again.html");
    assertThat(run("gcsync", "report", json, "--html", again)).isZero();
    assertThat(page).hasSameBinaryContentAs(again);
  }
}
