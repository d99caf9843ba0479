// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.RunFile;
import io.manx.results.tail.Autopsy;
import io.manx.results.tail.CauseSpan;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSelection;
import io.manx.results.tail.TailSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The content of a section on the slowest requests; empty if none was kept. */
public final class HtmlTail {
  /** Title of the section. */
  public static final String TITLE = "Why the slowest requests were slow";

  /** Stories of each variant: the slowest. */
  private static final int STORIES = 20;

  private HtmlTail() {}

  /** Returns the content for runs that keep stories; empty if none does. */
  public static String ofKept(List<RunFile> runs) {
    return runs.stream().allMatch(run -> run.tail() == null)
        ? ""
        : of(TailSummary.of(runs, TailSelection.usual()));
  }

  /** Returns the content. */
  public static String of(List<TailSummary> summaries) {
    List<TailSummary> slow =
        summaries.stream().filter(summary -> !summary.requests().isEmpty()).toList();
    if (slow.isEmpty()) {
      return "";
    }
    return HtmlPage.filled(
        "tail.html",
        Map.of(
            "verdicts", verdicts(slow),
            "bars", slow.stream().map(HtmlTail::bar).collect(Collectors.joining()),
            "keys", keys(slow),
            "table", table(slow),
            "stories", slow.stream().map(HtmlTail::stories).collect(Collectors.joining()),
            "unknown", unknown(slow)));
  }

  private static String verdicts(List<TailSummary> summaries) {
    return summaries.stream()
        .map(
            summary ->
                "<p><b>%s</b>: %s</p>\n"
                    .formatted(
                        Html.escaped(summary.variant()), Html.escaped(TailVerdict.of(summary))))
        .collect(Collectors.joining());
  }

  /** Returns the requests of a variant as one bar, divided by cause. */
  private static String bar(TailSummary summary) {
    double all = summary.requests().size();
    String parts =
        summary.counts().entrySet().stream()
            .map(
                entry ->
                    part(
                        entry.getKey(),
                        entry.getValue() / all,
                        "%s: %s".formatted(entry.getKey().id(), Format.count(entry.getValue())),
                        Format.count(entry.getValue())))
            .collect(Collectors.joining());
    return "<div class=\"lane\"><span>%s</span><div class=\"spans\">%s</div></div>\n"
        .formatted(Html.escaped(summary.variant()), parts);
  }

  private static String part(TailCause cause, double share, String title, String label) {
    return "<i class=\"c-%s\" style=\"width:%s%%\" title=\"%s\">%s</i>"
        .formatted(cause.id(), Format.rounded(100 * share), title, label);
  }

  private static String keys(List<TailSummary> summaries) {
    Set<TailCause> causes = new TreeSet<>();
    for (TailSummary summary : summaries) {
      causes.addAll(summary.millis().keySet());
    }
    return causes.stream()
        .map(
            cause ->
                "<li><span class=\"c-%s\">&nbsp;</span>%s: %s</li>"
                    .formatted(cause.id(), cause.id(), Html.escaped(cause.phrase())))
        .collect(Collectors.joining("\n"));
  }

  private static String table(List<TailSummary> summaries) {
    List<String> header = new ArrayList<>(List.of("cause"));
    summaries.forEach(each -> header.add(Html.escaped(each.variant())));
    Set<TailCause> causes = TailSummary.causes(summaries);
    List<List<String>> rows = new ArrayList<>();
    for (TailCause cause : causes) {
      List<String> row = new ArrayList<>(List.of(cause.id()));
      summaries.forEach(summary -> row.add(cell(summary, cause)));
      rows.add(row);
    }
    return Html.folded(
        "As a table",
        Html.table("Requests by cause, with the states of the node asked first", header, rows));
  }

  private static String cell(TailSummary summary, TailCause cause) {
    String states = Html.escaped(TailVerdict.states(summary, cause, " "));
    long count = summary.counts().getOrDefault(cause, 0L);
    return Format.count(count)
        + (states.isEmpty() ? "" : " <span class=\"interval\">(" + states + ")</span>");
  }

  private static String stories(TailSummary summary) {
    List<Autopsy> slowest =
        summary.requests().subList(0, Math.min(STORIES, summary.requests().size()));
    double longest = slowest.get(0).latencyMillis();
    String stories =
        slowest.stream().map(each -> story(each, longest)).collect(Collectors.joining());
    return Html.folded(
        "The %s slowest %s of %s, one by one"
            .formatted(
                Format.count(slowest.size()),
                TailVerdict.noun(summary, slowest.size()),
                summary.variant()),
        stories);
  }

  private static String story(Autopsy autopsy, double longestMillis) {
    double share = autopsy.latencyMillis() / longestMillis;
    StringBuilder spans = new StringBuilder();
    for (CauseSpan span : autopsy.spans()) {
      String title = "%s: %s ms".formatted(span.cause().id(), Format.number(span.millis()));
      spans.append(part(span.cause(), share * span.millis() / autopsy.latencyMillis(), title, ""));
    }
    return "<div class=\"lane\"><span>%s ms</span><div class=\"spans\">%s</div></div>\n<p class=\"note\">Due at %s. %s</p>\n"
        .formatted(
            Format.number(autopsy.latencyMillis()),
            spans,
            TailText.due(autopsy),
            Html.escaped(StoryEvents.text(autopsy)));
  }

  private static String unknown(List<TailSummary> summaries) {
    StringBuilder notes = new StringBuilder();
    for (TailSummary summary : summaries) {
      for (String note : summary.unknown()) {
        String line = summary.variant() + ": " + note;
        notes.append("<li>").append(Html.escaped(line)).append("</li>\n");
      }
    }
    return notes.isEmpty() ? "" : "<h3>Not known</h3>\n<ul class=\"reading\">" + notes + "</ul>\n";
  }
}
