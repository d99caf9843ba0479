// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every source file names the licence in its first lines, and none of Java is long. */
final class SourceFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final String HEADER = "SPDX-License-Identifier: Apache-2.0";

  /** Includes the scripts that have no extension. */
  private static final Pattern SOURCE = Pattern.compile(".*\\.(java|py|sh|c|h|go|js|css)|manx|run");

  /** Directories with what is built or downloaded, and those of measurements. */
  private static final Set<String> MADE =
      Set.of("target", ".git", ".venv", "build", "dist", "node_modules", "manx-results");

  @Test
  void everySourceFileNamesTheLicence() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(2_000);
    List<Path> without = new ArrayList<>();
    for (Path source : sources) {
      try (Stream<String> lines = Files.lines(source)) {
        if (lines.limit(2).noneMatch(line -> line.contains(HEADER))) {
          without.add(source);
        }
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  void noFileOfJavaHasMoreThan300Lines() throws IOException {
    List<Path> tooLong = new ArrayList<>();
    for (Path source : sources()) {
      if (source.toString().endsWith(".java") && Files.readAllLines(source).size() > 300) {
        tooLong.add(source);
      }
    }
    assertThat(tooLong).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes any) {
            boolean isMade = MADE.contains(directory.getFileName().toString());
            return isMade ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes any) {
            if (SOURCE.matcher(file.getFileName().toString()).matches()) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
