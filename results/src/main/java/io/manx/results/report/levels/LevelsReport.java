// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.ReportTable;
import java.util.List;

/**
 * The data on the consistency levels of one cluster, for {@link LevelsPage}. Any part may be empty.
 *
 * @param verdict main findings, a sentence or two each
 * @param curves latency of each operation at each level
 * @param starts first seconds of runs
 * @param domains maps of the fastest pair of levels by load, one per kind of latency
 * @param checks predictions and their measurements
 * @param tables further tables, in order; table V of Gorbenko 2020 is made from the checks
 */
public record LevelsReport(
    List<String> verdict,
    List<LevelCurve> curves,
    List<RunStart> starts,
    List<LevelDomains> domains,
    List<LevelCheck> checks,
    List<ReportTable> tables) {

  public LevelsReport {
    verdict = List.copyOf(verdict);
    curves = List.copyOf(curves);
    starts = List.copyOf(starts);
    domains = List.copyOf(domains);
    checks = List.copyOf(checks);
    tables = List.copyOf(tables);
  }
}
