// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The documents that people write: those beside README, and the pages of {@code docs}. */
final class Documents {
  private static final Path ROOT = Path.of("..");
  private static final List<String> DIRECTORIES =
      List.of(
          "",
          "docs",
          "docs/use",
          "docs/operate",
          "docs/measure",
          "docs/develop",
          "docs/reference",
          "docs/results");

  private Documents() {}

  static List<Path> all() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String directory : DIRECTORIES) {
      try (Stream<Path> files = Files.list(ROOT.resolve(directory))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
      }
    }
    return documents;
  }
}
