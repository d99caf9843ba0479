// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.results.statistics.Pairing;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of the figures of several variants: output files, and which variants to compare. */
public final class ComparedFigureArguments extends FigureArguments {
  @Option(
      names = "--steps",
      description =
          "Also compare each variant with the one above it in the tables, to show what each step"
              + " gains. With more comparisons, a difference must be clearer to be claimed.")
  public boolean steps;

  @Option(
      names = "--pairs",
      description =
          "Also compare each variant with every other, not only with the baseline. With more"
              + " comparisons, a difference must be clearer to be claimed.")
  boolean pairs;

  @Option(
      names = "--verbose",
      description = "Print all tables: every operation, percentile, ratio and step.")
  public boolean verbose;

  @Override
  public Pairing pairing() {
    return new Pairing(steps, pairs);
  }

  /** Returns the options of 'manx report' that compare the same variants. */
  public String options() {
    return (steps ? "--steps " : "") + (pairs ? "--pairs " : "");
  }

  /** Compares the same variants as the analysis of a rounds file. */
  public void compareAs(Map<String, String> analysis) {
    steps |= analysis.containsKey(STEPS);
    pairs |= analysis.containsKey(PAIRS);
  }
}
