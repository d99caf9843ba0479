package io.manx.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where figures go, beside the terminal and the HTML report. */
final class FigureArguments {
  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  @Nullable Path markdown;

  @Option(
      names = "--steps",
      description =
          "Also set each variant against the one before it, in the order of --variants: what each"
              + " step is worth. A difference then has to be clearer to be claimed.")
  boolean steps;

  /**
   * Checks that they can be written, before anybody waits for figures.
   *
   * @throws io.manx.results.UserException if not
   */
  void check() {
    OutputPaths.check(json);
    OutputPaths.check(markdown);
  }
}
