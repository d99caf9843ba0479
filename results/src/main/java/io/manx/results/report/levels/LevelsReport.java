package io.manx.results.report.levels;

import io.manx.results.report.chart.RunStart;
import io.manx.results.report.format.ReportTable;

import java.util.List;

/**
 * What is known of the consistency levels of one cluster, for {@link LevelsPage}. Any part may be
 * empty.
 *
 * @param verdict what readers should know first, a sentence or two each
 * @param curves what each level costs, one per operation and level
 * @param starts beginnings of runs
 * @param domains which pair of levels is the fastest under which load, one per figure of latency
 * @param checks predictions that were measured
 * @param tables further ones, in order; that of deviations (Gorbenko 2020, table V) is made of the
 *     checks
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
