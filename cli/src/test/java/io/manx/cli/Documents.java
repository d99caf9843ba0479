package io.manx.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The documents that people write: README and the pages of {@code docs}. */
final class Documents {
  private static final Path ROOT = Path.of("..");

  private Documents() {}

  static List<Path> all() throws IOException {
    List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    for (String directory : List.of("docs", "docs/develop")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(directory))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
      }
    }
    return documents;
  }
}
