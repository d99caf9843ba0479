// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.tail.Autopsy;
import io.manx.results.tail.CauseSpan;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSummary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The slowest requests as text of 80 columns: a verdict for each variant, causes as bars, and the
 * stories of the slowest.
 */
public final class TailText {
  private static final int WIDTH = 80;
  private static final int BAR = 24;
  private static final int NAME_LENGTH = 24;

  private TailText() {}

  /**
   * Returns the text.
   *
   * @param summaries one for each variant
   * @param stories how many requests of each variant to tell one by one
   */
  public static String of(List<TailSummary> summaries, int stories) {
    StringBuilder text = new StringBuilder();
    boolean isOnlyOne = summaries.size() == 1;
    for (TailSummary summary : summaries) {
      String name = isOnlyOne ? "" : summary.variant() + ": ";
      text.append(Lines.wrapped(name + TailVerdict.of(summary), "  ", WIDTH));
    }
    text.append('\n').append(isOnlyOne ? bars(summaries.get(0)) : table(summaries));
    summaries.forEach(summary -> text.append(stories(summary, stories, isOnlyOne)));
    return text.append(notes(summaries)).toString();
  }

  private static String bars(TailSummary summary) {
    Map<TailCause, Long> counts = summary.counts();
    long all = summary.requests().size();
    TextTable table =
        TextTable.ofWords(List.of(TailVerdict.noun(summary, all), "", "%", "cause", "first node"));
    counts.forEach(
        (cause, count) ->
            table.add(
                List.of(
                    Format.count(count),
                    "█".repeat((int) Math.max(1, Math.round((double) BAR * count / all))),
                    Format.percent((double) count / all),
                    cause.id(),
                    TailVerdict.states(summary, cause, " "))));
    return counts.isEmpty() ? "" : table.text() + advice(counts.keySet().iterator().next());
  }

  private static String advice(TailCause cause) {
    return "\n" + Lines.wrapped(cause.id() + ": " + cause.advice() + ".", "  ", WIDTH);
  }

  /** Returns the counts of causes, a column for each variant. */
  private static String table(List<TailSummary> summaries) {
    List<String> header = new ArrayList<>(List.of("requests by cause"));
    summaries.forEach(each -> header.add(Format.shortened(each.variant(), NAME_LENGTH)));
    Set<TailCause> causes = TailSummary.causes(summaries);
    TextTable table = TextTable.ofNumbers(header);
    for (TailCause cause : causes) {
      List<String> row = new ArrayList<>(List.of(cause.id()));
      summaries.forEach(each -> row.add(Format.count(each.counts().getOrDefault(cause, 0L))));
      table.add(row);
    }
    return causes.isEmpty() ? "" : table.text();
  }

  private static String stories(TailSummary summary, int most, boolean isOnlyOne) {
    StringBuilder text = new StringBuilder();
    Set<TailCause> shown = new TreeSet<>();
    int count = Math.min(most, summary.requests().size());
    if (count > 0) {
      String whose = isOnlyOne ? "" : " of " + summary.variant();
      text.append("\nThe slowest").append(whose).append(", in ms from when they were due:\n");
    }
    for (Autopsy each : summary.requests().subList(0, count)) {
      text.append(story(each));
      each.spans().forEach(span -> shown.add(span.cause()));
    }
    String legend =
        shown.stream().map(each -> each.mark() + " " + each.id()).collect(Collectors.joining(", "));
    return legend.isEmpty()
        ? text.toString()
        : text.append(indented(Lines.wrapped("Marks: " + legend, "  ", WIDTH - 4))).toString();
  }

  private static String story(Autopsy autopsy) {
    return "  %s ms, due at %s%n    %s%n%s"
        .formatted(
            Format.number(autopsy.latencyMillis()),
            due(autopsy),
            timeline(autopsy),
            indented(Lines.wrapped(StoryEvents.text(autopsy), "", WIDTH - 4)));
  }

  /** Returns when a request was due, in seconds of its run. */
  static String due(Autopsy autopsy) {
    Integer block = autopsy.block();
    return Format.number(autopsy.request().dueMillis() / 1_000)
        + " s"
        + (block == null ? "" : " of round " + (block + 1));
  }

  /** Returns the time of a request as a line of marks, one for each part of equal length. */
  private static String timeline(Autopsy autopsy) {
    int width = WIDTH - 4;
    StringBuilder line = new StringBuilder();
    for (CauseSpan span : autopsy.spans()) {
      long end = Math.round(width * span.toMillis() / autopsy.latencyMillis());
      line.append(
          String.valueOf(span.cause().mark()).repeat((int) Math.max(0, end - line.length())));
    }
    return line.toString();
  }

  private static String indented(String lines) {
    return lines.lines().map(line -> "    " + line + "\n").collect(Collectors.joining());
  }

  private static String notes(List<TailSummary> summaries) {
    Set<String> notes = new LinkedHashSet<>();
    summaries.forEach(summary -> notes.addAll(summary.unknown()));
    StringBuilder text = new StringBuilder(notes.isEmpty() ? "" : "\nNot known:\n");
    notes.forEach(note -> text.append(indented(Lines.wrapped(note, "", WIDTH - 4))));
    return text.toString();
  }
}
