// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the warnings of runs mean for the verdict. */
public final class WarningMeaning {
  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning(
              "the generator sent late: its own (\\S+) lag",
              "latencies from %s on contain the generator's own waits: they are upper bounds, and a"
                  + " difference may be larger than its ratio says"),
          new Meaning(
              "not all requests were sent",
              "the slowest requests may be missing: tails are lower bounds, and variants are compared on"
                  + " unequal numbers of requests"),
          new Meaning(
              "(?:reads|queries) found no row",
              "such answers cost less than real ones: latencies are lower bounds, and the verdict is only"
                  + " on this table"),
          new Meaning("requests of several pages", "the verdict stands, on whole results"),
          new Meaning(".* did not report where the time of its reads went", "the verdict stands"),
          new Meaning(".* did not report its agent's counts", "the verdict stands"),
          new Meaning(
              "Manx did not know yet which reads are late",
              "the verdict is partly on Cassandra's copies, and Manx's own may gain more or less"),
          new Meaning(
              "extra reads are those of the driver only",
              "extra requests are lower bounds; the verdict on latencies stands"),
          new Meaning(
              "\\S+ of \\S+ failed: ",
              "such a round was disturbed less than planned: a variant with more of them than others looks"
                  + " better than it is"),
          new Meaning(
              "a disturbance was still running",
              "the next round may have begun disturbed: its variant looks worse than it is"),
          new Meaning(
              "measured without warm-up",
              "the first requests met cold nodes: tails are upper bounds"));

  private WarningMeaning() {}

  /**
   * The meaning of one kind of warnings.
   *
   * @param form how the kind begins; its first group, if any, is a percentile
   * @param text the meaning, with the percentile as argument
   */
  private record Meaning(Pattern form, String text) {
    Meaning(String form, String text) {
      this(Pattern.compile(form), text);
    }
  }

  /** Returns a warning of a run with its meaning; alone if its kind is unknown. */
  public static String explained(String warning) {
    for (Meaning meaning : MEANINGS) {
      Matcher matcher = meaning.form().matcher(warning);
      if (matcher.lookingAt()) {
        String percentile = matcher.groupCount() == 0 ? "" : matcher.group(1);
        return warning + ". So " + meaning.text().formatted(percentile) + ".";
      }
    }
    return warning;
  }
}
