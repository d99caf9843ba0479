package io.manx.results.report.tail;

import io.manx.results.report.format.Format;
import io.manx.results.tail.NodeStates;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
          ? "No %s took more than %s ms.".formatted(noun(summary, 1), millis(above))
          : "%s %s took more than %s ms, of which none was kept."
              .formatted(Format.count(measured), noun(summary, measured), millis(above));
    }
    return subject(summary, count) + ", " + causes(summary) + "." + states(summary);
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
      clauses.add(Format.count(others) + " had other causes");
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
          .formatted(Format.count(count), noun, millis(least));
    }
    Long measured = summary.measuredAbove();
    String kept =
        measured == null || measured <= count
            ? Format.count(count) + " " + noun
            : "the %s slowest of %s %s"
                .formatted(Format.count(count), Format.count(measured), noun);
    return "Of %s above %s ms".formatted(kept, millis(above));
  }

  private static String states(TailSummary summary) {
    Map<String, Long> states = summary.states(null);
    String text =
        states.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(NodeStates.NONE))
            .map(entry -> "%s for %s".formatted(entry.getKey(), Format.count(entry.getValue())))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "" : " The node asked first was " + text + ".";
  }

  private static String millis(double millis) {
    return millis == Math.rint(millis) ? Format.count((long) millis) : Format.number(millis);
  }
}
