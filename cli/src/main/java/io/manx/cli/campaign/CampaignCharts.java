// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.terminal.OutputPaths;
import io.manx.results.report.chart.BarChart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws the charts of a campaign from its rows' figures. */
final class CampaignCharts {
  private final Campaign campaign;

  CampaignCharts(Campaign campaign) {
    this.campaign = campaign;
  }

  /** Draws each chart whose rows are all measured, and returns how many. */
  int draw() {
    int drawn = 0;
    for (BarChartPlan plan : campaign.charts()) {
      Optional<BarChart> chart = chart(plan);
      chart.ifPresent(each -> OutputPaths.write(Path.of(plan.file()), each.svg()));
      drawn += chart.isPresent() ? 1 : 0;
    }
    return drawn;
  }

  private Optional<BarChart> chart(BarChartPlan plan) {
    List<RowFigures> rows = new ArrayList<>();
    for (String name : plan.rows().values()) {
      RowFigures.read(campaign.data(), name).ifPresent(rows::add);
    }
    if (rows.size() < plan.rows().size() || rows.isEmpty()) {
      return Optional.empty();
    }
    List<String> variants =
        plan.variant() == null ? rows.get(0).variants() : List.of(plan.variant());
    List<String> groups = groups(plan);
    List<String> bars =
        plan.variant() == null
            ? variants.stream().map(each -> plan.names().getOrDefault(each, each)).toList()
            : plan.figures();
    double[][] heights = new double[groups.size()][bars.size()];
    for (int group = 0; group < groups.size(); group++) {
      for (int bar = 0; bar < bars.size(); bar++) {
        heights[group][bar] = height(plan, rows, variants, group, bar);
      }
    }
    return Optional.of(new BarChart(plan.title(), groups, bars, heights, plan.axis()));
  }

  private static double height(
      BarChartPlan plan, List<RowFigures> rows, List<String> variants, int group, int bar) {
    boolean barsAreFigures = plan.variant() != null;
    boolean groupsAreRows = rows.size() > 1;
    boolean groupsAreOperations = !groupsAreRows && groupsAreOperations(plan);
    RowFigures row = rows.get(groupsAreRows ? group : 0);
    String operation = plan.operations().get(groupsAreOperations ? group : 0);
    boolean groupsAreFigures = !groupsAreRows && !groupsAreOperations;
    String figure = plan.figures().get(barsAreFigures ? bar : groupsAreFigures ? group : 0);
    String variant = variants.get(barsAreFigures ? 0 : bar);
    return row.value(variant, operation, RowFigures.metric(figure));
  }

  private static List<String> groups(BarChartPlan plan) {
    if (plan.rows().size() > 1) {
      return List.copyOf(plan.rows().keySet());
    }
    return groupsAreOperations(plan) ? plan.operations() : plan.figures();
  }

  private static boolean groupsAreOperations(BarChartPlan plan) {
    return plan.operations().size() > 1 || plan.variant() != null;
  }
}
