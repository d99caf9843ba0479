// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import io.manx.cli.MeasuredRuns;
import io.manx.core.request.RequestModel;
import io.manx.core.request.RequestModelFile;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainCommandTest extends CommandRunner {
  @TempDir Path directory;

  /** Writes a run whose reads take 1 ms and 0.1 ms for each thread. */
  private Path bench(String name, int threads) {
    Path file = directory.resolve(name + RunFiles.SUFFIX);
    RunFile run =
        MeasuredRuns.of(
            "bench",
            null,
            Map.of("loop", "closed, " + threads + " threads"),
            Map.of("read", 1 + 0.1 * threads));
    RunFiles.write(
        file,
        run.toBuilder().statements(Map.of("read", List.of("SELECT a FROM t WHERE k = ?"))).build());
    return file;
  }

  private void benches() {
    for (int threads : new int[] {1, 4, 16, 64}) {
      bench("train-" + threads, threads);
    }
  }

  @Test
  void itWritesWhatWasLearntAndSaysWhatItIsWorth() throws IOException {
    benches();
    Path test = bench("test/one", 32);
    Path model = directory.resolve("model.json");
    Path html = directory.resolve("model.html");
    Path json = directory.resolve("figures.json");
    assertThat(
            run(
                "train",
                directory,
                "--test",
                test,
                "--threshold",
                "4ms",
                "--out",
                model,
                "--html",
                html,
                "--json",
                json))
        .isZero();
    assertThat(out.toString())
        .startsWith("1 of 1 template is predicted")
        .contains(
            "At held-out runs",
            "Model: " + model,
            "parameters.regression.model = \"" + model + "\" }",
            "Report: " + html,
            "JSON: " + json);
    RequestModel read = RequestModelFile.read(model);
    int template = read.templateOf("select a from t where k = 'x'");
    assertThat(read.isLong(template, 25)).isFalse();
    assertThat(read.isLong(template, 35)).isTrue();
    assertThat(html).content().contains("Time over concurrency: read");
    assertThat(json).content().contains("\"held_out\" : true");
  }

  @Test
  void withoutOutNothingIsWritten() throws IOException {
    benches();
    assertThat(run("train", directory)).isZero();
    assertThat(out.toString()).contains("The model was not written; name a file by --out.");
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(4);
    }
  }

  @Test
  void whatCannotBeTrainedIsOneLine() throws IOException {
    Files.createDirectory(directory.resolve("empty"));
    Path one = bench("one", 8);
    rejected("a line needs at least 3 runs of a template, and none has them", one);
    rejected("all runs have one concurrency", one, bench("two", 8), bench("three", 8));
    rejected("no run files", directory.resolve("empty"));
    rejected("is a run to train or test with; choose another file", one, "--out", one);
    rejected("is a run to train with and to test with", one, "--test", directory);
    rejected("--min-r2 2.0 is out of range; choose 0 to 1", one, "--min-r2", "2");
  }

  private void rejected(String message, Object... arguments) {
    err.getBuffer().setLength(0);
    Object[] all = new Object[arguments.length + 1];
    all[0] = "train";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    assertThat(run(all)).isEqualTo(1);
    assertThat(err.toString()).startsWith("manx: ").contains(message).hasLineCount(1);
  }

  @Test
  void wordsThatCannotBeParsedAreUsage() {
    assertThat(run("train")).isEqualTo(2);
    assertThat(run("train", "x", "--statistic", "p42")).isEqualTo(2);
    assertThat(run("train", "x", "--threshold", "5")).isEqualTo(2);
  }
}
