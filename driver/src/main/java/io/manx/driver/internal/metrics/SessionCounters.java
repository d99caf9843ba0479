package io.manx.driver.internal.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What Manx has counted in a session. Thread-safe. */
public final class SessionCounters {
  private final LongAdder plans = new LongAdder();
  private final LongAdder feedback = new LongAdder();
  private final LongAdder rejectedFeedback = new LongAdder();
  private final LongAdder pausesForetold = new LongAdder();
  private final Eligibility eligibility = new Eligibility();
  private final LongAdder copies = new LongAdder();
  private final LongAdder refusedCopies = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private volatile @Nullable LevelCounters levels;

  /** Query plans whose replicas were ranked. */
  public LongAdder plans() {
    return plans;
  }

  /** Responses with which a node said how it is. */
  public LongAdder feedback() {
    return feedback;
  }

  /** Such words that were none, or beyond any real node's. */
  public LongAdder rejectedFeedback() {
    return rejectedFeedback;
  }

  /** Responses with which a node said that it is about to pause. */
  public LongAdder pausesForetold() {
    return pausesForetold;
  }

  /** How many requests may be sent once more, and whether there are any. */
  public Eligibility eligibility() {
    return eligibility;
  }

  /** Requests that were sent once more. */
  public LongAdder copies() {
    return copies;
  }

  /** Late requests that were not sent once more when they became late. */
  public LongAdder refusedCopies() {
    return refusedCopies;
  }

  /** Those of enrolled tables, which are there once they are asked for. */
  public synchronized LevelCounters levels() {
    LevelCounters known = levels;
    if (known == null) {
      known = new LevelCounters();
      levels = known;
    }
    return known;
  }

  /** Tells of each counter that is not there yet, once it is. */
  void whenAdded(BiConsumer<String, LongAdder> told) {
    LevelCounters known = levels;
    if (known != null) {
      known.whenAdded(told);
    }
  }

  /** Failures of Manx's own. */
  public LongAdder failures() {
    return failures;
  }

  /** What each has counted, by the name of its metric. */
  public Map<String, Long> values() {
    Map<String, Long> values = new LinkedHashMap<>();
    byName().forEach((name, count) -> values.put(name, count.sum()));
    return values;
  }

  /** All of them by the name of their metric, in display order. */
  public Map<String, LongAdder> byName() {
    Map<String, LongAdder> all = new LinkedHashMap<>();
    all.put("plans-ranked", plans);
    all.put("feedback-received", feedback);
    all.put("feedback-rejected", rejectedFeedback);
    all.put("pauses-foretold", pausesForetold);
    all.put("requests-eligible", eligibility.count());
    all.put("copies-sent", copies);
    all.put("copies-refused", refusedCopies);
    LevelCounters ofTables = levels;
    if (ofTables != null) {
      all.putAll(ofTables.byName());
    }
    all.put("failures", failures);
    return all;
  }
}
