package io.manx.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.UserException;
import io.manx.results.ledger.Ledger;
import io.manx.results.statistics.Pairing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where figures go, beside the terminal and the HTML report. */
final class FigureArguments {
  /** Name of the baseline in a rounds file. */
  static final String BASELINE = "baseline";

  private static final String STEPS = "steps";
  private static final String PAIRS = "pairs";

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  @Nullable Path markdown;

  @Option(
      names = "--histograms",
      paramLabel = "FILE",
      description =
          "Write each round's counts and histograms, from which 'manx report FILE' computes all of"
              + " this again; a name that ends in .rounds.json is usual.")
  @Nullable Path histograms;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "Append the main figures to this ledger, such as docs/results/ledger.jsonl.")
  @Nullable Path ledger;

  @Option(
      names = "--row",
      paramLabel = "NAME",
      description = "Name in the ledger, the same whenever the same is measured.")
  @Nullable String row;

  @Option(
      names = "--steps",
      description =
          "Also set each variant against the one before it, in the order of --variants: what each"
              + " step is worth. A difference then has to be clearer to be claimed.")
  boolean steps;

  @Option(
      names = "--pairs",
      description =
          "Also set each variant against every other, not the baseline alone: which is better than"
              + " which. A difference then has to be clearer still.")
  boolean pairs;

  /** Which variants are set against each other. */
  Pairing pairing() {
    return new Pairing(steps, pairs);
  }

  /** How runs are compared, for a rounds file. */
  Map<String, String> analysis(String baseline) {
    Map<String, String> analysis = new TreeMap<>(Map.of(BASELINE, baseline));
    if (steps) {
      analysis.put(STEPS, "true");
    }
    if (pairs) {
      analysis.put(PAIRS, "true");
    }
    return analysis;
  }

  /** Compares as the runs of a rounds file were compared. */
  void compareAs(Map<String, String> analysis) {
    steps |= analysis.containsKey(STEPS);
    pairs |= analysis.containsKey(PAIRS);
  }

  /**
   * Checks that they can be written, before anybody waits for figures.
   *
   * @throws io.manx.results.UserException if not
   */
  void check() {
    OutputPaths.check(json);
    OutputPaths.check(markdown);
    OutputPaths.check(histograms);
    OutputPaths.check(ledger);
    if ((ledger == null) != (row == null)) {
      throw new UserException(
          "--ledger and --row need each other: the file, and the name of what was measured");
    }
    if (ledger != null && Files.exists(ledger)) {
      List<JsonNode> unused = new Ledger(ledger).entries();
    }
  }
}
