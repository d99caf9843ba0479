// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report;

import io.manx.results.SyntheticBreakdown;
import io.manx.results.SyntheticRuns;
import io.manx.results.SyntheticTail;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.report.breakdown.BreakdownPage;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.report.comparison.MarkdownReport;
import io.manx.results.report.comparison.Question;
import io.manx.results.report.comparison.ScreenText;
import io.manx.results.report.comparison.TextReport;
import io.manx.results.report.format.Screen;
import io.manx.results.report.levels.LevelsPage;
import io.manx.results.report.levels.SyntheticLevels;
import io.manx.results.report.scenario.ScenarioPage;
import io.manx.results.report.tail.TailPage;
import io.manx.results.report.tail.TailText;
import io.manx.results.report.training.TrainingPage;
import io.manx.results.report.training.TrainingText;
import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import io.manx.results.tail.TailSelection;
import io.manx.results.tail.TailSummary;
import io.manx.results.training.ModelTraining;
import io.manx.results.training.SyntheticTraining;
import io.manx.results.training.Training;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes reports of synthetic runs, for a look at them. */
public final class ReportPreview {
  private static final List<String> SEVEN =
      List.of(
          "stock",
          "manx",
          "dynamic-snitch-with-a-very-long-name",
          "c3",
          "least-outstanding-requests",
          "prequal",
          "random");

  private ReportPreview() {}

  /** Writes to the directory that is the only argument. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    List<RunFile> seven = SyntheticRuns.comparison(SEVEN, 8, 30);
    HtmlReport.write(directory.resolve("seven.html"), seven, null);
    List<RunFile> two =
        SyntheticRuns.comparison(List.of("stock", "manx"), 8, 30).stream()
            .map(ReportPreview::withAll)
            .toList();
    HtmlReport.write(directory.resolve("two.html"), two, null);
    HtmlReport.write(directory.resolve("one.html"), two.subList(0, 1), null);
    Breakdown live = SyntheticBreakdown.of(List.of("node 1", "node 2", "node 3"));
    List<TailSummary> slowest =
        TailSummary.of(
            List.of(
                SyntheticTail.run("stock", 0, 60),
                SyntheticTail.run("manx-driver", 0, 60),
                SyntheticTail.run("manx+manx-driver", 0, 60)),
            TailSelection.usual());
    TailPage.write(directory.resolve("tail.html"), slowest);
    System.out.println(TailText.of(slowest, 1));
    System.out.println(TailText.of(slowest.subList(1, 2), 3));
    BreakdownPage.write(
        directory.resolve("live.html"), live, "The reads of 30s.", Duration.ofSeconds(30));
    LevelsPage.write(directory.resolve("levels.html"), SyntheticLevels.report());
    LevelsPage.write(directory.resolve("levels-profile.html"), SyntheticLevels.profile());
    Map<String, List<RunFile>> simulated = new LinkedHashMap<>();
    for (String scenario : List.of("calm", "pauses", "slow-node", "a-scenario-with-a-long-name")) {
      simulated.put(scenario, SyntheticRuns.comparison(SEVEN, 6, 3));
    }
    ScenarioPage.write(
        directory.resolve("scenarios.html"), ScenarioComparison.of(simulated, "stock"));
    Training training =
        ModelTraining.of(
            SyntheticTraining.closed(11, 1, 4, 16, 32, 64, 1, 4, 16, 32, 64),
            SyntheticTraining.closed(99, 2, 8, 24, 48),
            SyntheticTraining.OPTIONS);
    TrainingPage.write(directory.resolve("training.html"), training);
    System.out.println(TrainingText.of(training));
    for (int columns : new int[] {40, 80, 120}) {
      Comparison steps = Comparison.of(demo(), null, new Pairing(true, false));
      System.out.println(
          ScreenText.of(steps, Question.of(demo(), steps), new Screen(columns, true, true)));
    }
    System.out.println(TextReport.of(Comparison.of(seven, null)));
    System.out.println(MarkdownReport.of(Comparison.of(two, null)));
    System.out.println(TextReport.single(two.get(0)));
    System.out.println(ComparisonJson.of(Comparison.of(two, null)).substring(0, 600));
  }

  /** Returns rounds like those of the demo. */
  private static List<RunFile> demo() {
    return SyntheticRuns.comparison(
        List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver"), 8, 4);
  }

  /** Returns a run with all optional parts. */
  private static RunFile withAll(RunFile run) {
    boolean stock = run.variant().equals("stock");
    Breakdown breakdown = SyntheticBreakdown.of(List.of("node 1", "node 2", "node 3"));
    breakdown.served().clear();
    breakdown.served().addAll(run.nodes());
    return SyntheticRuns.withCopyDelays(
        SyntheticRuns.withUndisturbedReads(SyntheticRuns.withBreakdown(run, breakdown)),
        stock ? CopyDelays.CASSANDRA : CopyDelays.MANX,
        stock ? 20 : 2);
  }
}
