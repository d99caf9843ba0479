// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

/** The rule by which ratios, intervals and verdicts are computed. */
public final class Rule {
  /** The text of the rule in every ledger line; it changes only with the rule. */
  public static final String TEXT =
      "ratios are medians of the rounds' ratios; intervals hold what the swap test does not reject;"
          + " verdicts by interval";

  private Rule() {}
}
