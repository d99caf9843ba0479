// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.comparison.SpeculativeRetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of the tables that a load reads. */
public final class TableArguments {
  @Option(
      names = "--speculative-retry",
      paramLabel = "[TABLE=]THRESHOLD",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      description =
          "When coordinators ask another replica, unless a variant says otherwise: 99p, 10ms,"
              + " MIN(99p,20ms), ALWAYS or NONE, for all tables or for one, such as"
              + " customer=99p,lineitem=MIN(99p,20ms). Tables: records, slices, customer, orders,"
              + " lineitem (default: Cassandra's 99p).")
  private List<String> speculativeRetry = new ArrayList<>();

  /** Returns the table options. */
  public Map<String, String> options() {
    return SpeculativeRetry.options(speculativeRetry);
  }
}
