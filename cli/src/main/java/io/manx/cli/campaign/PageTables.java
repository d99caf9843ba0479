// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.terminal.OutputPaths;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Renews the tables of rows in Markdown pages that people write. A table stands between two lines:
 *
 * <pre>{@code
 * <!-- row: live-pause -->
 * <!-- end of row -->
 * }</pre>
 *
 * The first may name operations: {@code <!-- row: live-A; read, update -->}.
 */
final class PageTables {
  private static final String END = "<!-- end of row -->";
  private static final Pattern COMMA = Pattern.compile(",");
  private static final String BEGIN = "<!-- row: ";
  private static final Pattern START = Pattern.compile(BEGIN + "([^ ;]+)(?:; ([^>]+?))? -->\n");

  private final Path data;

  /**
   * Prepares the renewal.
   *
   * @param data directory of the rows' figures
   */
  PageTables(Path data) {
    this.data = data;
  }

  /**
   * Renews all pages below a directory, and returns how many have changed.
   *
   * @throws UserException if a page cannot be read or written, or names a row without figures
   */
  int renew(Path directory) {
    int changed = 0;
    for (Path page : pages(directory)) {
      String text = read(page);
      String renewed = renewed(page, text);
      if (!renewed.equals(text)) {
        OutputPaths.write(page, renewed);
        changed++;
      }
    }
    return changed;
  }

  /**
   * Returns a page with its tables as the figures are now.
   *
   * @throws UserException if a mark lacks its end, or names a row or operation without figures
   */
  String renewed(Path page, String text) {
    StringBuilder result = new StringBuilder();
    Matcher start = START.matcher(text);
    int done = 0;
    while (start.find(done)) {
      int end = end(page, text, start);
      result.append(text, done, start.end()).append('\n');
      result.append(table(page, start.group(1), start.group(2))).append('\n').append(END);
      done = end + END.length();
    }
    return result.append(text, done, text.length()).toString();
  }

  /** Returns where the end mark begins; without one, prose up to the next would be replaced. */
  private static int end(Path page, String text, Matcher start) {
    int end = text.indexOf(END, start.end());
    int next = text.indexOf(BEGIN, start.end());
    if (end < 0 || (next >= 0 && next < end)) {
      throw new UserException(
          "%s: no '%s' follows '%s'; add it where the table ends"
              .formatted(page, END, start.group().strip()));
    }
    return end;
  }

  private String table(Path page, String row, @Nullable String operations) {
    RowFigures figures =
        RowFigures.read(data, row)
            .orElseThrow(
                () ->
                    new UserException(
                        "%s: row %s has no figures in %s".formatted(page, row, data)));
    List<String> wanted =
        operations == null
            ? List.of()
            : COMMA.splitAsStream(operations).map(String::strip).toList();
    for (String operation : wanted) {
      if (!figures.hasOperation(operation)) {
        throw new UserException(
            "%s: row %s has no operation '%s'; there are %s"
                .formatted(page, row, operation, String.join(", ", figures.operations())));
      }
    }
    Path parent = page.toAbsolutePath().normalize().getParent();
    Path files = data.toAbsolutePath().normalize();
    String link = (parent == null ? files : parent.relativize(files)).resolve(row).toString();
    String histograms =
        Files.exists(data.resolve(row + ".rounds.json"))
            ? " and [histograms](%s.rounds.json) of the rounds".formatted(link)
            : "";
    return RowTable.of(figures, wanted) + "\n[All figures](" + link + ".md)" + histograms + ".\n";
  }

  private static List<Path> pages(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    } catch (IOException e) {
      throw new UserException("cannot read " + directory + ": " + FileFailures.reason(e), e);
    }
  }

  private static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UserException("cannot read " + page + ": " + FileFailures.reason(e), e);
    }
  }
}
