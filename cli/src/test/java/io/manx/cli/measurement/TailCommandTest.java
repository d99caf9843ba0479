// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import io.manx.cli.MeasuredRuns;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.RunFiles;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TailCommandTest extends CommandRunner {
  @TempDir Path directory;

  private static SlowRequest read(double latencyMillis) {
    RequestStory story =
        new RequestStory(
            RequestStory.DRIVER,
            0.2,
            latencyMillis,
            List.of(),
            List.of(new Sending("node1", 0.2, false, latencyMillis, Sending.ANSWERED)),
            2.0,
            List.of(new CopyAnswer(2, "budget-empty")));
    return new SlowRequest(500, 0.1, latencyMillis, "read", "ok", "node1", 0, story, null);
  }

  @BeforeEach
  void writeRuns() {
    for (String variant : List.of("stock", "manx-driver")) {
      List<SlowRequest> slow = List.of(read(15), read(30), read(45));
      RunFiles.write(
          directory.resolve(variant + RunFiles.SUFFIX),
          MeasuredRuns.of(variant, 0, Map.of(), Map.of("read", 1.0)).toBuilder()
              .tail(new Tail(slow, List.of(), Tail.Sources.NONE))
              .build());
    }
  }

  @Test
  void aDirectorysVariantsStandSideBySide() {
    assertThat(run("tail", directory)).isZero();
    assertThat(out.toString())
        .contains("stock: Of the 3 slowest reads", "manx-driver: Of the 3 slowest reads")
        .contains("budget-empty")
        .doesNotContain("The slowest of");
  }

  @Test
  void aSingleRunHasStories() {
    Path run = directory.resolve("stock" + RunFiles.SUFFIX);
    assertThat(run("tail", run, "--above", "20ms")).isZero();
    assertThat(out.toString())
        .contains("Of 2 reads above 20 ms, 2 had no copy since the budget was empty.")
        .contains("45.0 ms, due at 0.50 s of round 1");
  }

  @Test
  void pageAndJsonAreWritten() {
    Path html = directory.resolve("tail.html");
    Path json = directory.resolve("tail.json");
    assertThat(run("tail", directory, "--slowest", "2", "--html", html, "--json", json)).isZero();
    assertThat(html).content().contains("Why the slowest requests were slow");
    assertThat(json).content().contains("\"budget-empty\"", "\"requests\" : 2");
  }

  @Test
  void badInputIsExplainedInOneLine() {
    assertThat(run("tail", directory, "--operation", "scan")).isEqualTo(1);
    assertThat(err.toString()).contains("no run has operation 'scan'; these were measured: read");
    assertThat(run("tail", directory, "--slowest", "0")).isEqualTo(1);
    assertThat(err.toString()).contains("--slowest 0 is out of range; choose 1 or more");
  }

  @Test
  void runsWithoutSingleRequestsAreRefused() {
    Path rounds = directory.resolve("a.rounds.json");
    assertThat(run("report", directory, "--histograms", rounds)).isZero();
    assertThat(run("tail", rounds)).isEqualTo(1);
    assertThat(err.toString()).contains("hold no single requests");
  }
}
