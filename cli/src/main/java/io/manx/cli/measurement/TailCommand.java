// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.UserException;
import io.manx.results.report.tail.TailJson;
import io.manx.results.report.tail.TailPage;
import io.manx.results.report.tail.TailText;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.tail.TailSelection;
import io.manx.results.tail.TailSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx tail}: explains each of the slowest requests of runs. */
@Command(
    name = "tail",
    description = {
      "Explains each of the slowest requests of runs: which node was asked, in which state it was,"
          + " when the request was late, and why a copy did not help. Sums them up by cause, over"
          + " all rounds of each variant.",
      "",
      "Reads run files alone. See docs/measure/tail.md for the causes, and what to do about each."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx tail manx-results/compare-20260101-120000",
      "  manx tail bench.run.json.gz --above 20ms --stories 10",
      "  manx tail manx-results/demo-20260101-120000 --slowest 24 --html tail.html",
      "  manx tail bench.run.json.gz --operation update --json updates.json"
    })
public final class TailCommand implements Callable<Integer> {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int STORIES_OF_ONE_VARIANT = 3;

  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = "Run files (*.run.json.gz), or directories with run files.")
  List<Path> files = new ArrayList<>();

  @Option(
      names = "--above",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Only requests that took longer, such as 20ms; all of them that a run keeps.")
  @Nullable Duration above;

  @Option(
      names = "--slowest",
      paramLabel = "N",
      description = "At most so many of each variant (default: 100 without --above).")
  @Nullable Integer slowest;

  @Option(
      names = "--operation",
      paramLabel = "NAME",
      description =
          "Operation to look at, such as update (default: read, or without reads the operation that"
              + " most of the slowest requests are of).")
  @Nullable String operation;

  @Option(
      names = "--stories",
      paramLabel = "N",
      description =
          "How many requests of each variant to tell one by one (default: 3 of a single variant,"
              + " otherwise none).")
  @Nullable Integer stories;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with pictures.")
  @Nullable Path html;

  @Option(names = "--json", paramLabel = "FILE", description = "Write all requests as JSON.")
  @Nullable Path json;

  @Override
  public Integer call() {
    OutputPaths.check(html);
    OutputPaths.check(json);
    TailSelection selection = selection();
    List<RunFile> runs = RunFiles.readAll(files);
    checkOperation(runs);
    checkSamples(runs);
    List<TailSummary> summaries = TailSummary.of(runs, selection);
    int told = summaries.size() == 1 ? STORIES_OF_ONE_VARIANT : 0;
    console.out().print(TailText.of(summaries, stories == null ? told : stories));
    if (html != null) {
      TailPage.write(html, summaries);
      console.out().println("Page: " + html);
    }
    if (json != null) {
      OutputPaths.write(json, TailJson.of(summaries));
      console.out().println("JSON: " + json);
    }
    console.out().flush();
    return 0;
  }

  private TailSelection selection() {
    requireAtLeast("--slowest", slowest, 1);
    requireAtLeast("--stories", stories, 0);
    Double aboveMillis = above == null ? null : above.toNanos() / NANOS_PER_MILLI;
    int most = aboveMillis == null ? TailSelection.USUAL : Integer.MAX_VALUE;
    return new TailSelection(operation, aboveMillis, slowest == null ? most : slowest);
  }

  private static void requireAtLeast(String option, @Nullable Integer value, int least) {
    if (value != null && value < least) {
      throw new UserException(
          option + " " + value + " is out of range; choose " + least + " or more");
    }
  }

  private void checkOperation(List<RunFile> runs) {
    Set<String> measured = new TreeSet<>();
    runs.forEach(run -> measured.addAll(run.operations().keySet()));
    if (operation != null && !measured.contains(operation)) {
      throw new UserException(
          "no run has operation '%s'; these were measured: %s"
              .formatted(operation, String.join(", ", measured)));
    }
  }

  /** Rounds files hold no single requests. */
  private static void checkSamples(List<RunFile> runs) {
    if (runs.stream().allMatch(run -> run.tail() == null && run.samples().isEmpty())) {
      throw new UserException(
          "these files hold no single requests, as rounds files do not; give run files"
              + " (*.run.json.gz)");
    }
  }
}
