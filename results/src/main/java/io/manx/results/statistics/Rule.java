package io.manx.results.statistics;

/** By what rule ratios, intervals and verdicts are computed. */
public final class Rule {
  /** Stands beside every result in the ledger; it changes whenever the rule does. */
  public static final String TEXT =
      "ratios are medians of the rounds' ratios; intervals hold what the swap test does not reject;"
          + " verdicts by interval";

  private Rule() {}
}
