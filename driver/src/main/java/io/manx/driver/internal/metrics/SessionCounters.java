// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Manx's counters of a session. Thread-safe. */
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

  /** Answers with feedback. */
  public LongAdder feedback() {
    return feedback;
  }

  /** Answers with malformed or implausible feedback. */
  public LongAdder rejectedFeedback() {
    return rejectedFeedback;
  }

  /** Answers with which a node announced a pause. */
  public LongAdder pausesForetold() {
    return pausesForetold;
  }

  /** Counts the requests that may be sent once more. */
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

  /** The counters of enrolled tables, which exist from the first call on. */
  public synchronized LevelCounters levels() {
    LevelCounters known = levels;
    if (known == null) {
      known = new LevelCounters();
      levels = known;
    }
    return known;
  }

  /** Calls a listener for each counter that is added from now on. */
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

  /** The counts by the name of their metric. */
  public Map<String, Long> values() {
    Map<String, Long> values = new LinkedHashMap<>();
    byName().forEach((name, count) -> values.put(name, count.sum()));
    return values;
  }

  /** All counters by the name of their metric, in display order. */
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
