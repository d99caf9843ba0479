// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputPathsTest {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 2, 3, 4, 5);

  @TempDir Path directory;

  private Path fresh() {
    return OutputPaths.fresh(directory, "bench", ".run.json.gz", TIME);
  }

  @Test
  void twoBenchesInTheSameSecondGetTwoFiles() throws Exception {
    assertThat(fresh()).hasFileName("bench-20260102-030405.run.json.gz").doesNotExist();
    assertThat(fresh()).hasFileName("bench-20260102-030405-2.run.json.gz");
    Files.writeString(directory.resolve("bench-20260102-030405-3.run.json.gz"), "there already");
    assertThat(fresh()).hasFileName("bench-20260102-030405-4.run.json.gz");
  }

  @Test
  void namesAreUnique() {
    Set<Path> names = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      names.add(fresh());
    }
    assertThat(names).hasSize(20);
  }

  @Test
  void aDirectoryThatCannotBeCreatedIsNamed() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(() -> OutputPaths.fresh(file, "bench", "", TIME))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aDanglingLinkCanBeWritten() throws Exception {
    Path target = directory.resolve("later/target");
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    OutputPaths.check(link);
    assertThat(link).isSymbolicLink();
    assertThat(target).doesNotExist();
    OutputPaths.write(link, "text");
    assertThat(target).hasContent("text");
  }
}
