// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.UserException;
import io.manx.results.report.collection.CollectionEvaluation;
import io.manx.results.report.collection.CollectionFile;
import io.manx.results.report.collection.CollectionReportPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx gcsync report}: draws evaluations of collection policies, from files alone. */
@Command(
    name = "report",
    description = {
      "Draws evaluations of collection policies as an HTML page, from their JSON files alone.",
      "",
      "The page needs no network. It shows the figures of SyncGC (Han 2018) beside the paper's own"
          + " numbers."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx gcsync report parallel.json                    writes parallel.html",
      "  manx gcsync report parallel.json g1.json cms.json   compares collectors",
      "  manx gcsync report sim.json live.json --html both.html"
    })
final class GcsyncReportCommand implements Callable<Integer> {
  private static final String JSON = ".json";
  private static final String HTML = ".html";

  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "JSON files of 'manx gcsync sim' or 'run'; the first is shown expanded.")
  List<Path> files = new ArrayList<>();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where the HTML report goes (default: beside the first file).")
  @Nullable Path html;

  @Override
  public Integer call() {
    Path page = html == null ? beside(files.get(0)) : html;
    if (files.stream().anyMatch(file -> isSame(file, page))) {
      throw new UserException(
          "the page would replace its input " + page + "; choose another --html");
    }
    List<CollectionEvaluation> evaluations = files.stream().map(CollectionFile::read).toList();
    OutputPaths.check(page);
    CollectionReportPage.write(page, evaluations);
    console.out().println("Report: " + page);
    console.out().flush();
    return 0;
  }

  private static Path beside(Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
    return file.resolveSibling(stem + HTML);
  }

  private static boolean isSame(Path file, Path page) {
    return Files.exists(page)
        && file.toAbsolutePath().normalize().equals(page.toAbsolutePath().normalize());
  }
}
