package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Screen;
import io.manx.results.run.RunFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares screens of measured comparisons with golden files. {@code -Dmanx.golden=write} writes
 * these again after a wanted change; look at them before they are committed.
 */
class ScreenTextGoldenTest {
  private static final Path FILES = Path.of("src/test/resources/io/manx/results/report/comparison");
  private static final String DEMO =
      "One replica of three pauses for 300 ms every 2 s. Do reads notice?";

  @Test
  void theSampleInTheDocumentsIsOneOfThem() throws IOException {
    assertThat(Path.of("..", "docs", "measure", "commands.md"))
        .content()
        .contains("```\n" + Files.readString(FILES.resolve("screen-demo-4-80.txt")) + "```\n");
  }

  @ParameterizedTest
  @CsvSource({
    "demo-4, 40, true",
    "demo-4, 80, true",
    "demo-4, 120, true",
    "demo-4, 80, false",
    "ranges-admission, 40, true",
    "ranges-admission, 80, true",
    "ranges-admission, 120, true"
  })
  void screensAreThoseOfTheGoldenFiles(String row, int columns, boolean unicode)
      throws IOException {
    List<RunFile> runs = MeasuredComparisons.runs(row);
    Comparison comparison = MeasuredComparisons.of(row);
    String question = row.startsWith("demo") ? DEMO : Question.of(runs, comparison);
    String text = ScreenText.of(comparison, question, new Screen(columns, unicode, false));

    Path golden =
        FILES.resolve("screen-%s-%d%s.txt".formatted(row, columns, unicode ? "" : "-ascii"));
    if ("write".equals(System.getProperty("manx.golden"))) {
      Files.createDirectories(FILES);
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualToNormalizingNewlines(Files.readString(golden));
    assertThat(text.lines()).allMatch(line -> line.length() <= columns);
    if (!unicode) {
      assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(text)).isTrue();
    }
  }
}
