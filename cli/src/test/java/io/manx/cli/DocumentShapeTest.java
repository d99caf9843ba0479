// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every page can be found from another, and is made of paragraphs that can be read. */
final class DocumentShapeTest {
  private static final int MAX_PARAGRAPH = 900;
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)\\s]*\\)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");

  /** A heading that another of its level or above follows at once. */
  private static final Pattern EMPTY = Pattern.compile("(?m)^(#+) .*\\n+(?=(#+) )");

  private static String withoutCode(Path document) throws IOException {
    return CODE.matcher(Files.readString(document)).replaceAll("code");
  }

  @Test
  void everyPageIsLinked() throws IOException {
    Set<Path> linked = new HashSet<>();
    for (Path document : Documents.all()) {
      LINK.matcher(withoutCode(document))
          .results()
          .map(link -> document.resolveSibling(link.group(1)).normalize())
          .filter(target -> !target.equals(document.normalize()))
          .forEach(linked::add);
    }
    assertThat(Documents.all())
        .extracting(Path::normalize)
        .filteredOn(document -> document.startsWith(Path.of("..", "docs")))
        .hasSizeGreaterThan(20)
        .allSatisfy(document -> assertThat(linked).contains(document));
  }

  /** A line is a paragraph, or an item of a list. */
  @Test
  void paragraphsAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path document : Documents.all()) {
      withoutCode(document)
          .lines()
          .filter(line -> line.length() > MAX_PARAGRAPH && !line.startsWith("|"))
          .forEach(line -> tooLong.add(document + ": " + line));
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void headingsHaveContent() throws IOException {
    List<String> empty = new ArrayList<>();
    for (Path document : Documents.all()) {
      EMPTY
          .matcher(withoutCode(document))
          .results()
          .filter(heading -> heading.group(2).length() <= heading.group(1).length())
          .map(MatchResult::group)
          .forEach(heading -> empty.add(document + ": " + heading.strip()));
    }
    assertThat(empty).isEmpty();
  }
}
