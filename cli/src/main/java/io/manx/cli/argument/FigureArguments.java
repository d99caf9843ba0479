// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.UserException;
import io.manx.results.ledger.MeasurementLedger;
import io.manx.results.statistics.Pairing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for files of figures, beside the terminal and the HTML report. */
public class FigureArguments {
  /** Name of the baseline in a rounds file. */
  public static final String BASELINE = "baseline";

  /** Names of the ways to pair variants in a rounds file. */
  static final String STEPS = "steps";

  static final String PAIRS = "pairs";

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  public @Nullable Path json;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  public @Nullable Path markdown;

  @Option(
      names = "--histograms",
      paramLabel = "FILE",
      description =
          "Write each round's counts and histograms, from which 'manx report FILE' computes the"
              + " same figures again; names usually end in .rounds.json.")
  public @Nullable Path histograms;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description =
          "Append the main figures to this measurement ledger, such as docs/results/ledger.jsonl.")
  public @Nullable Path ledger;

  @Option(
      names = "--row",
      paramLabel = "NAME",
      description =
          "Name of the measurement in the ledger; use the same name to repeat a measurement.")
  public @Nullable String row;

  /** Which variants are compared with each other. */
  public Pairing pairing() {
    return Pairing.BASELINE;
  }

  /** Returns how runs are compared, for a rounds file. */
  public final Map<String, String> analysis(String baseline) {
    Map<String, String> analysis = new TreeMap<>(Map.of(BASELINE, baseline));
    if (pairing().steps()) {
      analysis.put(STEPS, "true");
    }
    if (pairing().all()) {
      analysis.put(PAIRS, "true");
    }
    return analysis;
  }

  /**
   * Checks that the files can be written, before the measurement starts.
   *
   * @throws UserException if not
   */
  public void check() {
    OutputPaths.check(json);
    OutputPaths.check(markdown);
    OutputPaths.check(histograms);
    OutputPaths.check(ledger);
    if ((ledger == null) != (row == null)) {
      throw new UserException(
          "--ledger and --row need each other: the file, and the name of the measurement in it");
    }
    if (ledger != null && Files.exists(ledger)) {
      List<JsonNode> unused = new MeasurementLedger(ledger).entries();
    }
  }
}
