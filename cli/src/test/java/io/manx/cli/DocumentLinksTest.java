// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links of the documents lead to files and headings that exist, and all pictures are shown. */
final class DocumentLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\\n]*`");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : Documents.all()) {
      String text = CODE.matcher(Files.readString(document)).replaceAll("");
      for (String link : LINK.matcher(text).results().map(found -> found.group(1)).toList()) {
        if (!link.contains("://") && !leadsSomewhere(document, link)) {
          broken.add(document + ": " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPictureIsShown() throws IOException {
    Set<Path> shown = new HashSet<>();
    for (Path document : Documents.all()) {
      LINK.matcher(Files.readString(document))
          .results()
          .forEach(found -> shown.add(document.resolveSibling(found.group(1)).normalize()));
    }
    try (Stream<Path> pictures = Files.list(Path.of("..", "docs", "images"))) {
      assertThat(shown).containsAll(pictures.toList());
    }
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path file = path.isEmpty() ? document : document.resolveSibling(path).normalize();
    if (hash < 0 || !Files.exists(file)) {
      return Files.exists(file);
    }
    return headings(file).contains(link.substring(hash + 1));
  }

  /** As GitHub makes anchors of headings. */
  private static List<String> headings(Path file) throws IOException {
    return HEADING
        .matcher(Files.readString(file))
        .results()
        .map(DocumentLinksTest::anchor)
        .toList();
  }

  private static String anchor(MatchResult heading) {
    return heading
        .group(1)
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }
}
