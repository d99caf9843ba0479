// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.UserException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;

/**
 * Measurements that one command carries out, as {@link CampaignFile} reads them.
 *
 * @param runs directory of run files and of marks for finished rows
 * @param data directory of tables, figures and histograms, which are kept
 * @param ledger the measurement ledger
 * @param nodes plans of clusters by name
 * @param rows the measurements, in order
 * @param charts charts of finished rows
 * @param summaries pages that put finished rows side by side
 */
record Campaign(
    Path runs,
    Path data,
    Path ledger,
    Map<String, NodesPlan> nodes,
    List<Row> rows,
    List<BarChartPlan> charts,
    List<SummaryPlan> summaries) {

  /**
   * Returns the names of the rows that a pattern with {@code *} and {@code ?} matches.
   *
   * @param where the place of the pattern, for messages
   * @throws UserException if it is no pattern
   */
  List<String> matching(String where, String pattern) {
    PathMatcher matcher;
    try {
      matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw new UserException(
          "%s: '%s' is no pattern of rows; use * and ? for other characters"
              .formatted(where, pattern),
          e);
    }
    return rows.stream().map(Row::name).filter(name -> matcher.matches(Path.of(name))).toList();
  }

  /**
   * A cluster that serves several rows one after the other.
   *
   * @param name its name in the file
   * @param start options of {@code manx cluster start}
   * @param controlGroups whether each node gets a control group where this machine permits them
   * @param warmUp options of {@code manx bench}, once for each warm-up
   */
  record NodesPlan(
      String name, List<String> start, boolean controlGroups, List<List<String>> warmUp) {
    /** Returns the name of the cluster while it runs. */
    String cluster() {
      return "campaign-" + name;
    }
  }
}
