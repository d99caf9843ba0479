// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.format.Format;
import io.manx.results.tail.Autopsy;
import io.manx.results.tail.CauseSpan;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSummary;
import java.util.List;
import java.util.Map;

/**
 * The slowest requests as JSON. The format is promised: fields may be added, but are never renamed.
 *
 * <pre>
 * {"variants": [{"name": "manx-driver", "operation": "read", "verdict": "Of 24 reads …",
 *     "above_ms": 20, "requests_above": 24, "requests": 24,
 *     "causes": {"budget-empty": {"requests": 11, "ms": 1234.5, "states": {"paused": 9, "none": 2}}},
 *     "states": {"paused": 20, "none": 4}, "unknown": ["…"],
 *     "slowest": [{"round": 1, "due_ms", "latency_ms", "outcome", "cause", "node", "state",
 *       "spans": [{"cause", "from_ms", "to_ms"}], "events": [{"at_ms", "text"}]}]}]}
 * </pre>
 *
 * <p>{@code ms} is the time that all requests spent on a cause, also those that are counted under
 * another. {@code above_ms} and {@code requests_above} are null without a bar.
 */
public final class TailJson {
  private static final String NONE = "none";

  private TailJson() {}

  /** Returns the summaries as indented JSON. */
  public static String of(List<TailSummary> summaries) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = root.putArray("variants");
    summaries.forEach(summary -> write(summary, variants.addObject()));
    return root.toPrettyString() + "\n";
  }

  private static void write(TailSummary summary, ObjectNode node) {
    node.put("name", summary.variant());
    node.put("operation", summary.operation());
    node.put("verdict", TailVerdict.of(summary));
    node.put("above_ms", summary.aboveMillis());
    node.put("requests_above", summary.measuredAbove());
    node.put("requests", summary.requests().size());
    ObjectNode causes = node.putObject("causes");
    Map<TailCause, Long> counts = summary.counts();
    summary
        .millis()
        .forEach(
            (cause, millis) -> {
              ObjectNode one = causes.putObject(cause.id());
              one.put("requests", counts.getOrDefault(cause, 0L));
              one.put("ms", Format.rounded(millis));
              write(summary.states(cause), one.putObject("states"));
            });
    write(summary.states(null), node.putObject("states"));
    ArrayNode unknown = node.putArray("unknown");
    summary.unknown().forEach(unknown::add);
    ArrayNode slowest = node.putArray("slowest");
    summary.requests().forEach(each -> write(each, slowest.addObject()));
  }

  private static void write(Map<String, Long> states, ObjectNode node) {
    states.forEach((state, count) -> node.put(state.isEmpty() ? NONE : state, count));
  }

  private static void write(Autopsy autopsy, ObjectNode node) {
    Integer block = autopsy.block();
    node.put("round", block == null ? null : block + 1);
    node.put("due_ms", autopsy.request().dueMillis());
    node.put("latency_ms", autopsy.latencyMillis());
    node.put("outcome", autopsy.request().outcome());
    node.put("cause", autopsy.cause().id());
    node.put("node", autopsy.firstNode());
    node.put("state", autopsy.firstState().isEmpty() ? NONE : autopsy.firstState());
    ArrayNode spans = node.putArray("spans");
    autopsy.spans().forEach(span -> write(span, spans.addObject()));
    ArrayNode events = node.putArray("events");
    StoryEvents.of(autopsy)
        .forEach(
            event ->
                events
                    .addObject()
                    .put("at_ms", Format.rounded(event.atMillis()))
                    .put("text", event.text()));
  }

  private static void write(CauseSpan span, ObjectNode node) {
    node.put("cause", span.cause().id());
    node.put("from_ms", Format.rounded(span.fromMillis()));
    node.put("to_ms", Format.rounded(span.toMillis()));
  }
}
