// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.SyntheticRuns;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two benchmarks with different loads are two variants, never one. */
class SettingsApartTest {
  @TempDir private Path directory;

  private Path write(String name, String variant, Integer block, String loop) {
    Path file = directory.resolve(name + RunFiles.SUFFIX);
    RunFile run = SyntheticRuns.run(variant, block, 1, 1, 1);
    RunFiles.write(file, SyntheticRuns.withConfiguration(run, Map.of("loop", loop)));
    return file;
  }

  private static List<String> names(Path... files) {
    return RunFiles.readAll(List.of(files)).stream().map(RunFile::variant).toList();
  }

  @Test
  void otherLoadsAreRowsOfTheirOwn() {
    Path open = write("open", "bench", null, "open, 1000.0 requests/s, POISSON arrivals");
    Path closed = write("closed", "bench", null, "closed, 16 threads");
    Path again = write("open-again", "bench", null, "open, 1000.0 requests/s, POISSON arrivals");
    assertThat(names(open, closed, again))
        .containsExactly("bench (open)", "bench (closed)", "bench (open)");
  }

  @Test
  void theSameLoadIsOneRow() {
    Path first = write("first", "bench", null, "closed, 16 threads");
    Path second = write("second", "bench", null, "closed, 16 threads");
    assertThat(names(first, second)).containsExactly("bench", "bench");
  }

  @Test
  void filesOfTheSameNameAreToldApart() {
    Path first = write("a/run", "bench", null, "closed, 16 threads");
    Path second = write("b/run", "bench", null, "closed, 8 threads");
    assertThat(names(first, second)).containsExactly("bench (run)", "bench (run) 2");
  }

  @Test
  void variantsMayDiffer() {
    Path first = write("a", "stock", null, "closed, 16 threads");
    Path second = write("b", "manx", null, "closed, 8 threads");
    assertThat(names(first, second)).containsExactly("stock", "manx");
  }

  @Test
  void roundsWithOtherSettingsAreRefused() {
    Path first = write("a", "stock", 0, "closed, 16 threads");
    Path second = write("b", "stock", 1, "closed, 8 threads");
    assertThatThrownBy(() -> names(first, second))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("stock")
        .hasMessageContaining("closed, 16 threads")
        .hasMessageContaining("closed, 8 threads")
        .hasMessageContaining("one comparison");
  }
}
