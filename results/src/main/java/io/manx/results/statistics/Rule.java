package io.manx.results.statistics;

/** By what rule ratios, intervals and verdicts are computed. */
public final class Rule {
  /** Stands beside every result in the ledger; it changes whenever the rule does. */
  public static final String TEXT =
      "ratios of merged rounds; intervals by bootstrap of rounds; verdicts by swap test and"
          + " interval";

  private Rule() {}
}
