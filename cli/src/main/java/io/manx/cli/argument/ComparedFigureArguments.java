package io.manx.cli.argument;

import io.manx.results.statistics.Pairing;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where figures of several variants go, and which are set against each other. */
public final class ComparedFigureArguments extends FigureArguments {
  @Option(
      names = "--steps",
      description =
          "Also set each variant against the one above it in the tables: what each step is"
              + " worth. A difference then has to be clearer to be claimed.")
  public boolean steps;

  @Option(
      names = "--pairs",
      description =
          "Also set each variant against every other, not the baseline alone: which is better than"
              + " which. A difference then has to be clearer still.")
  boolean pairs;

  @Override
  public Pairing pairing() {
    return new Pairing(steps, pairs);
  }

  /** Compares as the runs of a rounds file were compared. */
  public void compareAs(Map<String, String> analysis) {
    steps |= analysis.containsKey(STEPS);
    pairs |= analysis.containsKey(PAIRS);
  }
}
