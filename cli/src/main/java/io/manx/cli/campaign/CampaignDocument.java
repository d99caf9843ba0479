// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A campaign file as it is written; {@code docs/measure/campaigns.md} describes the fields.
 *
 * @param runs directory of run files
 * @param data directory of tables
 * @param ledger the measurement ledger
 * @param options groups of options by name
 * @param nodes clusters by name
 * @param rows measurements by name, in order
 * @param charts charts of rows
 * @param summaries pages that put rows side by side
 */
record CampaignDocument(
    String runs,
    String data,
    String ledger,
    Map<String, String> options,
    Map<String, NodesDocument> nodes,
    Map<String, RowDocument> rows,
    List<BarChartPlan> charts,
    List<SummaryPlan> summaries) {

  CampaignDocument {
    runs = Objects.requireNonNullElse(runs, "manx-results/campaign");
    data = Objects.requireNonNullElse(data, "results");
    ledger = Objects.requireNonNullElse(ledger, data + "/ledger.jsonl");
    options = Objects.requireNonNullElse(options, Map.of());
    nodes = Objects.requireNonNullElse(nodes, Map.of());
    rows = Objects.requireNonNullElse(rows, Map.of());
    charts = Objects.requireNonNullElse(charts, List.of());
    summaries = Objects.requireNonNullElse(summaries, List.of());
  }

  /**
   * A cluster.
   *
   * @param start options of {@code manx cluster start}
   * @param controlGroups whether each node gets a control group where this machine permits them
   * @param warmUp options of {@code manx bench}, once for each warm-up
   */
  record NodesDocument(
      String start,
      @JsonProperty("control-groups") boolean controlGroups,
      @JsonProperty("warm-up") List<String> warmUp) {
    NodesDocument {
      start = Objects.requireNonNullElse(start, "");
      warmUp = Objects.requireNonNullElse(warmUp, List.of());
    }
  }

  /**
   * A measurement: one of {@code compare}, {@code bench}, {@code sim} and {@code steps}.
   *
   * @param question what it answers
   * @param nodes name of its cluster
   * @param compare options of {@code manx compare}
   * @param bench options of {@code manx bench}
   * @param sim options of {@code manx sim}
   * @param steps command lines
   * @param printed whether what is printed is kept
   * @param mayFail whether a command that has written the row's figures may end with an error
   * @param needs what not every machine has: {@code control-groups}
   * @param minutes expected length
   * @param environment variables of its commands
   * @param each values by name; there is a row for each combination
   */
  record RowDocument(
      @Nullable String question,
      @Nullable String nodes,
      @Nullable String compare,
      @Nullable String bench,
      @Nullable String sim,
      @Nullable List<String> steps,
      boolean printed,
      @JsonProperty("may-fail") boolean mayFail,
      List<String> needs,
      @Nullable Double minutes,
      Map<String, String> environment,
      Map<String, List<String>> each) {
    RowDocument {
      needs = Objects.requireNonNullElse(needs, List.of());
      environment = Objects.requireNonNullElse(environment, Map.of());
      each = Objects.requireNonNullElse(each, Map.of());
    }
  }
}
