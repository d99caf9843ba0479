// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.campaign.Campaign.NodesPlan;
import io.manx.cli.campaign.CampaignDocument.RowDocument;
import io.manx.cli.campaign.Row.Step;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one row of a campaign file. */
final class RowReader {
  private static final String CONTROL_GROUPS = "control-groups";
  private static final String MANX = "manx";
  private static final double MILLIS_PER_MINUTE = 60_000;

  private final String where;
  private final RowDocument row;
  private final Words words;
  private final Map<String, NodesPlan> nodes;
  private final Path runs;
  private final Path data;
  private final Path ledger;

  RowReader(
      String where,
      RowDocument row,
      Words words,
      Map<String, NodesPlan> nodes,
      Path runs,
      Path data,
      Path ledger) {
    this.where = where;
    this.row = row;
    this.words = words;
    this.nodes = nodes;
    this.runs = runs;
    this.data = data;
    this.ledger = ledger;
  }

  /**
   * Reads the row.
   *
   * @param template its name, in which the values may occur
   * @param given values of this row by name
   */
  Row read(String template, Map<String, String> given) {
    String name = Words.filled(where, template, given);
    Map<String, String> values = new LinkedHashMap<>(given);
    values.put("row", name);
    values.put("runs", runs.toString());
    values.put("data", data.toString());
    String question = row.question();
    if (question == null || question.isBlank()) {
      throw new UserException(where + ": a row says by 'question' what it answers");
    }
    NodesPlan on = row.nodes() == null ? null : nodes.get(row.nodes());
    if (on != null) {
      values.put("nodes", "--name " + on.cluster());
      values.put("cluster", on.cluster());
    }
    List<Step> steps = steps(name, values, on);
    return new Row(
        name,
        Words.filled(where, question, values),
        row.nodes(),
        steps,
        row.printed(),
        row.mayFail(),
        needsControlGroups(),
        estimate(steps),
        environment(values));
  }

  private boolean needsControlGroups() {
    for (String need : row.needs()) {
      if (!need.equals(CONTROL_GROUPS)) {
        throw new UserException(
            where + ": unknown need '" + need + "'; there is " + CONTROL_GROUPS);
      }
    }
    return !row.needs().isEmpty();
  }

  private Map<String, String> environment(Map<String, String> values) {
    Map<String, String> filled = new LinkedHashMap<>();
    row.environment().forEach((key, text) -> filled.put(key, Words.filled(where, text, values)));
    return filled;
  }

  /** Refuses a second measurement, which would write the same files. */
  private void requireOneMeasurement() {
    List<String> given = new ArrayList<>();
    if (row.compare() != null) {
      given.add("compare");
    }
    if (row.bench() != null) {
      given.add("bench");
    }
    if (row.sim() != null) {
      given.add("sim");
    }
    if (row.steps() != null) {
      given.add("steps");
    }
    if (given.size() > 1) {
      throw new UserException(
          "%s: a row has only one of %s; make a row of each"
              .formatted(where, String.join(", ", given)));
    }
  }

  private List<Step> steps(String name, Map<String, String> values, @Nullable NodesPlan on) {
    requireOneMeasurement();
    List<Step> steps = new ArrayList<>();
    List<String> nodesOption = on == null ? List.of() : List.of("--name", on.cluster());
    if (row.compare() != null) {
      String out = runs.resolve(name).toString();
      steps.add(measuring("compare", row.compare(), values, nodesOption, List.of("--out", out)));
    }
    if (row.bench() != null) {
      String out = runs.resolve(name + ".run.json.gz").toString();
      String html = runs.resolve(name + ".html").toString();
      List<String> files = List.of("--out", out, "--html", html);
      steps.add(measuring("bench", row.bench(), values, nodesOption, files));
    }
    if (row.sim() != null) {
      List<String> line = new ArrayList<>(List.of("sim"));
      line.addAll(words.of(where, row.sim(), values));
      line.addAll(List.of("--json", runs.resolve(name + ".json").toString()));
      line.addAll(List.of("--html", runs.resolve(name + ".html").toString()));
      line.addAll(List.of("--markdown", data.resolve(name + ".md").toString()));
      steps.add(new Step(line, true));
    }
    if (row.steps() != null) {
      row.steps().forEach(text -> steps.add(step(words.of(where, text, values))));
    }
    if (steps.isEmpty()) {
      throw new UserException(where + ": a row has compare, bench, sim or steps");
    }
    return steps;
  }

  /** A command that writes all figures of the row, and enters it in the ledger. */
  private Step measuring(
      String command,
      String options,
      Map<String, String> values,
      List<String> nodesOption,
      List<String> files) {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(nodesOption);
    line.addAll(words.of(where, options, values));
    line.addAll(files);
    String name = String.valueOf(values.get("row"));
    line.addAll(List.of("--json", data.resolve(name + ".json").toString()));
    line.addAll(List.of("--markdown", data.resolve(name + ".md").toString()));
    line.addAll(List.of("--histograms", data.resolve(name + ".rounds.json").toString()));
    line.addAll(List.of("--ledger", ledger.toString(), "--row", name));
    return new Step(line, true);
  }

  private Step step(List<String> line) {
    if (line.isEmpty()) {
      throw new UserException(where + ": a step is a command line");
    }
    boolean isManx = line.get(0).equals(MANX);
    return new Step(isManx ? line.subList(1, line.size()) : line, isManx);
  }

  private Duration estimate(List<Step> steps) {
    Double minutes = row.minutes();
    if (minutes != null) {
      return Duration.ofMillis(Math.round(minutes * MILLIS_PER_MINUTE));
    }
    return steps.stream().map(Step::words).map(LoadTime::of).reduce(Duration.ZERO, Duration::plus);
  }
}
