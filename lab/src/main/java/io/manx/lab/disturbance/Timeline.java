package io.manx.lab.disturbance;

import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects what really happened and when, in milliseconds from the start of the measured part.
 * Thread-safe.
 */
final class Timeline {
  private static final double NANOS_PER_MILLI = 1e6;

  private final long originNanos;
  private final LongSupplier clock;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> warnings = new LinkedHashMap<>();

  Timeline(long originNanos, LongSupplier clock) {
    this.originNanos = originNanos;
    this.clock = clock;
  }

  /** Notes that something has begun just now. */
  synchronized Entry begin(PlannedDisturbance planned, DisturbanceTarget target) {
    Entry entry =
        new Entry(planned.kind().toString(), target.name(), nowMillis(), planned.spec().detail());
    entries.add(entry);
    return entry;
  }

  /** Notes that something could not be done just now. */
  synchronized void failed(PlannedDisturbance planned, DisturbanceTarget target, Exception cause) {
    String reason = reason(cause);
    double now = nowMillis();
    Entry entry =
        new Entry(planned.kind().toString(), target.name(), now, "not carried out: " + reason);
    entry.endMillis = now;
    entries.add(entry);
    warn("%s of %s failed: %s".formatted(planned.kind(), target.name(), reason));
  }

  /** Notes what a reader has to know; the same text again is counted. */
  synchronized void warn(String warning) {
    warnings.merge(warning, 1, Integer::sum);
  }

  synchronized List<TimelineEvent> events() {
    return entries.stream()
        .map(Entry::toEvent)
        .sorted(Comparator.comparingDouble(TimelineEvent::startMillis))
        .toList();
  }

  synchronized List<String> warnings() {
    return warnings.entrySet().stream()
        .map(e -> e.getValue() == 1 ? e.getKey() : e.getKey() + " (" + e.getValue() + " times)")
        .toList();
  }

  static String reason(Exception cause) {
    @Nullable String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private double nowMillis() {
    return (clock.getAsLong() - originNanos) / NANOS_PER_MILLI;
  }

  /** One event; guarded by the time line's lock. */
  final class Entry {
    private final String kind;
    private final String node;
    private final double startMillis;
    private final String detail;
    private @Nullable Double endMillis;

    private Entry(String kind, String node, double startMillis, String detail) {
      this.kind = kind;
      this.node = node;
      this.startMillis = startMillis;
      this.detail = detail;
    }

    /** Notes that it has ended just now. */
    void end() {
      synchronized (Timeline.this) {
        endMillis = nowMillis();
      }
    }

    private TimelineEvent toEvent() {
      return new TimelineEvent(kind, node, startMillis, endMillis, detail);
    }
  }
}
