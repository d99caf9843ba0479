// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables in the committed pages are those of the committed figures. */
class CommittedPagesTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void tablesOfRowsAreUpToDate() throws IOException {
    PageTables tables = new PageTables(DOCS.resolve("results").resolve("data"));
    List<Path> pages;
    try (Stream<Path> files = Files.walk(DOCS)) {
      pages = files.filter(file -> file.toString().endsWith(".md")).toList();
    }
    for (Path page : pages) {
      String text = Files.readString(page);
      assertThat(tables.renewed(page, text))
          .as("%s; renew it by 'manx campaign … --only-pages --pages docs'", page)
          .isEqualTo(text);
    }
  }
}
