// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.terminal.OutputPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the pages that put rows of a campaign side by side. */
final class CampaignSummaries {
  private final Campaign campaign;

  CampaignSummaries(Campaign campaign) {
    this.campaign = campaign;
  }

  /** Writes each summary that has a finished row, and returns how many. */
  int write() {
    int written = 0;
    for (SummaryPlan plan : campaign.summaries()) {
      List<String> names = new ArrayList<>();
      plan.rows().forEach(pattern -> names.addAll(campaign.matching(plan.file(), pattern)));
      String text = text(plan.kind(), names);
      if (!text.isEmpty()) {
        OutputPaths.write(Path.of(plan.file()), text);
        written++;
      }
    }
    return written;
  }

  /** Returns the page; empty if none of the rows is finished. */
  private String text(SummaryPlan.Kind kind, List<String> rows) {
    if (kind == SummaryPlan.Kind.GRID) {
      Map<String, RowFigures> figures = figures(rows);
      return figures.isEmpty() ? "" : GridSummary.of(figures);
    }
    List<SimulatedScenario> scenarios = scenarios(rows);
    if (scenarios.isEmpty()) {
      return "";
    }
    return kind == SummaryPlan.Kind.POLICIES
        ? PoliciesSummary.of(scenarios)
        : OrdersSummary.of(scenarios);
  }

  private List<SimulatedScenario> scenarios(List<String> rows) {
    List<SimulatedScenario> scenarios = new ArrayList<>();
    for (String row : rows) {
      Path json = campaign.runs().resolve(row + ".json");
      if (Files.exists(json)) {
        scenarios.addAll(SimulatedScenario.read(json));
      }
    }
    return scenarios;
  }

  private Map<String, RowFigures> figures(List<String> rows) {
    Map<String, RowFigures> figures = new LinkedHashMap<>();
    for (String row : rows) {
      RowFigures.read(campaign.data(), row).ifPresent(each -> figures.put(row, each));
    }
    return figures;
  }
}
