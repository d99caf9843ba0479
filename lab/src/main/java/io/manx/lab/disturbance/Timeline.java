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

  /** Notes that something could not be begun just now. */
  synchronized void notBegun(
      PlannedDisturbance planned, DisturbanceTarget target, RuntimeException cause) {
    begin(planned, target).fail("not carried out", cause);
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

  private double nowMillis() {
    return (clock.getAsLong() - originNanos) / NANOS_PER_MILLI;
  }

  /** One event; guarded by the time line's lock. */
  final class Entry {
    private final String kind;
    private final String node;
    private final double startMillis;
    private String detail;
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

    /** Does the last part of it, then notes that it has ended, well or not. */
    void endAfter(Runnable lastPart) {
      try {
        lastPart.run();
        end();
      } catch (RuntimeException e) {
        fail("failed", e);
      }
    }

    /** Notes that it has ended just now because of a failure, and warns of it. */
    void fail(String what, RuntimeException cause) {
      @Nullable String message = cause.getMessage();
      String reason = message == null ? cause.getClass().getSimpleName() : message;
      synchronized (Timeline.this) {
        end();
        detail += "; " + what + ": " + reason;
        warn("%s of %s failed: %s".formatted(kind, node, reason));
      }
    }

    private TimelineEvent toEvent() {
      return new TimelineEvent(kind, node, startMillis, endMillis, detail);
    }
  }
}
