// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.results.run.RunFile;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** R² of ordinary least squares for the queries of Chauque 2020, table 1. */
public final class PublishedFits {
  private static final Pattern SEPARATORS = Pattern.compile("[^a-z0-9]+");

  private static final Map<String, Double> BY_NAME =
      Map.ofEntries(
          Map.entry(RunFile.AGGREGATED, 0.89),
          Map.entry("distinctreturnflag", 0.82),
          Map.entry("pricingsummary", 0.92),
          Map.entry("pricingsummaryv2", 0.88),
          Map.entry("pricingsummaryv3", 0.88),
          Map.entry("pricingsummaryv4", 0.91),
          Map.entry("query3", 0.82),
          Map.entry("query3v2", 0.51),
          Map.entry("fetchalldata", 0.83),
          Map.entry("fetchall", 0.83),
          Map.entry("fetchbydiscount", 0.83));

  private PublishedFits() {}

  /** Returns the published R² of a template; empty if it is none of the paper's. */
  public static OptionalDouble of(String template) {
    Double rSquared =
        BY_NAME.get(SEPARATORS.matcher(template.toLowerCase(Locale.ROOT)).replaceAll(""));
    return rSquared == null ? OptionalDouble.empty() : OptionalDouble.of(rSquared);
  }
}
