// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.ColdStart;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.LevelProfile;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.lab.consistency.Verification.Verified;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.levels.LevelCheck;
import io.manx.results.report.levels.LevelCurve;
import io.manx.results.report.levels.LevelCurve.FitPoint;
import io.manx.results.report.levels.LevelDomains;
import io.manx.results.report.levels.LevelDomains.PairLatency;
import io.manx.results.report.levels.LevelPoint;
import io.manx.results.report.levels.LevelsReport;
import io.manx.results.report.levels.RunStart;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.StudentInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the reports on profiles and verifications. */
public final class LevelsReports {
  private static final LevelPair USUAL = LevelPair.parse("QUORUM/QUORUM");
  private static final int POINTS = 100;

  private LevelsReports() {}

  /**
   * Returns the report on a profile.
   *
   * @param starts beginnings of its runs
   * @param verification measurement of its predictions, or null
   */
  public static LevelsReport of(
      ProfileFile file, List<RunStart> starts, @Nullable Verification verification) {
    Profile profile = file.profile();
    List<LevelPair> pairs = profile.strongPairs(0);
    List<String> verdict = new ArrayList<>(ProfileText.verdicts(file));
    List<LevelCheck> checks = new ArrayList<>();
    if (verification != null) {
      verdict.addAll(0, VerificationText.verdicts(verification));
      verification.cells().forEach(cell -> checks.add(check(cell)));
    }
    return new LevelsReport(
        verdict,
        curves(file, profile),
        starts,
        pairs.isEmpty() ? List.of() : domains(file, profile, pairs),
        checks,
        tables(file, pairs));
  }

  private static List<ReportTable> tables(ProfileFile file, List<LevelPair> pairs) {
    List<ReportTable> tables = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      if (!file.levels(operation).isEmpty()) {
        tables.add(LevelTables.costs(file, operation));
      }
    }
    tables.add(LevelTables.fits(file));
    if (!pairs.isEmpty()) {
      tables.add(LevelTables.predictions(file, pairs));
    }
    return tables;
  }

  private static List<LevelCurve> curves(ProfileFile file, Profile profile) {
    List<LevelCurve> curves = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (Level level : file.levels(operation)) {
        List<Figure> figures = file.figures(operation, level);
        curves.add(
            new LevelCurve(
                LevelTables.name(operation),
                level.name(),
                figures.stream().map(LevelsReports::point).toList(),
                fits(file.threads(), profile.of(operation, level))));
      }
    }
    return curves;
  }

  private static LevelPoint point(Figure figure) {
    return new LevelPoint(
        figure.threads(),
        figure.mean(),
        StudentInterval.halfWidth95(figure.roundMeans()),
        figure.measurement().millis().quantile(0.99),
        figure.measurement().millis().quantile(0.999),
        figure.variation(),
        figure.throughput());
  }

  private static Map<Metric, List<FitPoint>> fits(List<Integer> threads, LevelProfile level) {
    Map<Metric, List<FitPoint>> fits = new EnumMap<>(Metric.class);
    fits.put(Metric.MEAN, drawn(threads, level.meanMillis()::value));
    fits.put(Metric.P99, drawn(threads, x -> level.millis(x).quantile(0.99)));
    fits.put(Metric.P999, drawn(threads, x -> level.millis(x).quantile(0.999)));
    return fits;
  }

  private static List<FitPoint> drawn(List<Integer> threads, DoubleUnaryOperator curve) {
    double min = threads.get(0);
    double max = threads.get(threads.size() - 1);
    return IntStream.rangeClosed(0, POINTS)
        .mapToDouble(i -> min * Math.pow(max / min, i / (double) POINTS))
        .mapToObj(x -> new FitPoint(x, curve.applyAsDouble(x)))
        .toList();
  }

  private static List<LevelDomains> domains(
      ProfileFile file, Profile profile, List<LevelPair> pairs) {
    LevelPair fixed = pairs.contains(USUAL) ? USUAL : pairs.get(0);
    List<LevelDomains> domains = new ArrayList<>();
    for (Objective objective : Objective.values()) {
      domains.add(
          new LevelDomains(
              Predictions.metric(objective),
              file.threads().stream().map(Integer::doubleValue).toList(),
              Predictions.READ_SHARES,
              pairs.stream().map(pair -> latency(file, profile, pair, objective)).toList(),
              latency(file, profile, fixed, objective)));
    }
    return domains;
  }

  private static PairLatency latency(
      ProfileFile file, Profile profile, LevelPair pair, Objective objective) {
    return new PairLatency(
        pair.toString(), Predictions.millis(profile, pair, objective, file.threads()));
  }

  private static LevelCheck check(Verified cell) {
    CellFigures measured = cell.measured();
    return new LevelCheck(
        measured.cell().readPercent(),
        measured.cell().levels().toString(),
        measured.cell().threads(),
        cell.prediction().meanMillis(),
        measured.meanMillis(),
        measured.halfIntervalMillis());
  }

  /** Returns the beginnings of the first round's runs of a profile. */
  public static List<RunStart> starts(GridPlan plan, Path out, Build build) {
    GridDirectory directory = GridDirectory.open(out, plan, build);
    List<RunStart> starts = new ArrayList<>();
    for (GridCell cell : plan.cells()) {
      RunFile run = directory.read(plan, cell).get(0);
      double[] millis = RoundFigures.meanMillis(run.nodes(), cell.threads());
      starts.add(
          new RunStart(
              LevelTables.name(cell.operation()),
              cell.levels().level(cell.operation()).name(),
              cell.threads(),
              ProfileFile.boxed(millis),
              ColdStart.find(millis).coldIntervals()));
    }
    return starts;
  }
}
