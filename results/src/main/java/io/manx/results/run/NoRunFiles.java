// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explains that directories have no run files directly in them, and suggests other paths. */
final class NoRunFiles {
  private static final int SHOWN = 3;

  private NoRunFiles() {}

  static String explained(Collection<Path> paths) {
    return "no run files (*%s) directly in %s%s"
        .formatted(
            RunFiles.SUFFIX,
            paths.stream().map(Path::toString).collect(Collectors.joining(", ")),
            remedy(paths));
  }

  private static String remedy(Collection<Path> paths) {
    List<Path> directories = new ArrayList<>();
    List<Path> roundsFiles = new ArrayList<>();
    for (Path path : paths) {
      for (Path inside : in(path)) {
        if (inside.toString().endsWith(RoundsFile.SUFFIX)) {
          roundsFiles.add(inside);
        } else if (in(inside).stream().anyMatch(NoRunFiles::isRunFile)) {
          directories.add(inside);
        }
      }
    }
    if (!directories.isEmpty()) {
      return "; give a directory below it that has some: " + shown(directories);
    }
    if (!roundsFiles.isEmpty()) {
      return "; give rounds files by name: " + shown(roundsFiles);
    }
    return "; give files that 'manx bench', 'manx compare' or 'manx demo' wrote, by default to"
        + " manx-results";
  }

  private static String shown(List<Path> paths) {
    int more = paths.size() - SHOWN;
    return paths.stream().limit(SHOWN).map(Path::toString).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static boolean isRunFile(Path file) {
    return file.toString().endsWith(RunFiles.SUFFIX);
  }

  /** Returns the content of a directory, by name; empty if it is none, or cannot be listed. */
  private static List<Path> in(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
