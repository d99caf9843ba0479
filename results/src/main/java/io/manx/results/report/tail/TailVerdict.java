// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import io.manx.results.report.format.Format;
import io.manx.results.tail.Autopsy;
import io.manx.results.tail.NodeStates;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sums up slow requests in two sentences. */
public final class TailVerdict {
  private static final int MOST_CAUSES = 4;

  private TailVerdict() {}

  /** Returns why requests were slow, and in which states the nodes were that were asked first. */
  public static String of(TailSummary summary) {
    int count = summary.requests().size();
    if (count == 0) {
      Double above = summary.aboveMillis();
      if (above == null) {
        return "No %s was kept.".formatted(noun(summary, 1));
      }
      Long measured = summary.measuredAbove();
      return measured == null || measured == 0
          ? "No %s took more than %s ms.".formatted(noun(summary, 1), Format.wholeOrNumber(above))
          : "%s %s took more than %s ms, of which none was kept."
              .formatted(
                  Format.count(measured), noun(summary, measured), Format.wholeOrNumber(above));
    }
    return (count == 1 ? ofOne(summary) : subject(summary, count) + ", " + causes(summary))
        + "."
        + firstNode(summary, count);
  }

  private static String ofOne(TailSummary summary) {
    Autopsy one = summary.requests().get(0);
    Double above = summary.aboveMillis();
    Long measured = summary.measuredAbove();
    String which =
        measured != null && measured > 1
            ? "slowest of %s %s".formatted(Format.count(measured), noun(summary, measured))
            : (above == null ? "slowest " : "only ") + noun(summary, 1);
    return "The %s%s, of %s ms, %s"
        .formatted(
            which,
            above == null ? "" : " above %s ms".formatted(Format.wholeOrNumber(above)),
            Format.wholeOrNumber(one.latencyMillis()),
            one.cause().phrase());
  }

  /** Returns the most frequent causes, and how many requests have others. */
  private static String causes(TailSummary summary) {
    List<String> clauses = new ArrayList<>();
    long others = 0;
    for (Map.Entry<TailCause, Long> entry : summary.counts().entrySet()) {
      if (clauses.size() < MOST_CAUSES) {
        clauses.add(Format.count(entry.getValue()) + " " + entry.getKey().phrase());
      } else {
        others += entry.getValue();
      }
    }
    if (others > 0) {
      clauses.add(
          Format.count(others) + (others == 1 ? " had another cause" : " had other causes"));
    }
    return String.join(", ", clauses);
  }

  /** Names requests in singular or plural: reads, requests of fetch-all. */
  static String noun(TailSummary summary, long count) {
    boolean isWord = summary.operation().indexOf('-') < 0;
    String before = isWord ? "" : count == 1 ? "request of " : "requests of ";
    return before + summary.operation() + (isWord && count != 1 ? "s" : "");
  }

  private static String subject(TailSummary summary, int count) {
    String noun = noun(summary, count);
    Double above = summary.aboveMillis();
    if (above == null) {
      double least = summary.requests().get(count - 1).latencyMillis();
      return "Of the %s slowest %s, from %s ms on"
          .formatted(Format.count(count), noun, Format.wholeOrNumber(least));
    }
    Long measured = summary.measuredAbove();
    String kept =
        measured == null || measured <= count
            ? Format.count(count) + " " + noun
            : "the %s slowest of %s %s"
                .formatted(Format.count(count), Format.count(measured), noun);
    return "Of %s above %s ms".formatted(kept, Format.wholeOrNumber(above));
  }

  private static String firstNode(TailSummary summary, int count) {
    String text =
        count == 1 ? summary.requests().get(0).firstState() : states(summary, null, " for ");
    return text.isEmpty() ? "" : " The node asked first was " + text + ".";
  }

  /**
   * Returns the states of the nodes asked first, each with its number of requests.
   *
   * @param cause only of these; null for all
   * @param between words between a state and its number
   */
  static String states(TailSummary summary, @Nullable TailCause cause, String between) {
    return summary.states(cause).entrySet().stream()
        .filter(entry -> !entry.getKey().equals(NodeStates.NONE))
        .map(entry -> entry.getKey() + between + Format.count(entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
