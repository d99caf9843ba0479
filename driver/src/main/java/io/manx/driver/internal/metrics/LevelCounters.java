// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import io.manx.core.consistency.LevelPair;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/** The counters of the requests of a session's enrolled tables. Thread-safe. */
public final class LevelCounters {
  private final Map<String, LongAdder> requests = new TreeMap<>();
  private final LongAdder leftAlone = new LongAdder();
  private final LongAdder withoutLease = new LongAdder();
  private final LongAdder withoutLedger = new LongAdder();
  private final LongAdder inTransition = new LongAdder();
  private final LongAdder lateAcknowledgements = new LongAdder();
  private final LongAdder mismatches = new LongAdder();
  private final LongAdder changes = new LongAdder();
  private final LongAdder refusals = new LongAdder();
  private final LongAdder waits = new LongAdder();

  private BiConsumer<String, LongAdder> onNew = (name, count) -> {};

  LevelCounters() {}

  /** Requests while a pair was in force. Takes a lock, so the counter should be kept. */
  public LongAdder requests(LevelPair pair) {
    String name =
        "levels-requests-"
            + pair.toString().toLowerCase(Locale.ROOT).replace('/', '-').replace('_', '-');
    LongAdder count = new LongAdder();
    BiConsumer<String, LongAdder> told;
    synchronized (this) {
      LongAdder known = requests.putIfAbsent(name, count);
      if (known != null) {
        return known;
      }
      told = onNew;
    }
    told.accept(name, count);
    return count;
  }

  /** Requests that kept the level that the application gave them. */
  public LongAdder leftAlone() {
    return leftAlone;
  }

  /** Requests without a valid lease, sent at ALL or refused. */
  public LongAdder withoutLease() {
    return withoutLease;
  }

  /** Writes sent at ALL because their coordinator keeps no ledger. */
  public LongAdder withoutLedger() {
    return withoutLedger;
  }

  /** Requests while levels were changing. */
  public LongAdder inTransition() {
    return inTransition;
  }

  /** Acknowledgements that came too late to count. */
  public LongAdder lateAcknowledgements() {
    return lateAcknowledgements;
  }

  /** Requests of tables that differ from their enrolment, sent at ALL or refused. */
  public LongAdder mismatches() {
    return mismatches;
  }

  /** How often another pair came into force. */
  public LongAdder changes() {
    return changes;
  }

  /** Decisions in which another pair would have been better, but could not be changed to. */
  public LongAdder refusals() {
    return refusals;
  }

  /** Decisions in which a change had to wait. */
  public LongAdder waits() {
    return waits;
  }

  /** Calls a listener for each counter that is added from now on. */
  synchronized void whenAdded(BiConsumer<String, LongAdder> told) {
    onNew = told;
  }

  /** All counters by the name of their metric, in display order. */
  synchronized Map<String, LongAdder> byName() {
    Map<String, LongAdder> all = new LinkedHashMap<>(requests);
    all.put("levels-left-alone", leftAlone);
    all.put("levels-without-lease", withoutLease);
    all.put("levels-without-ledger", withoutLedger);
    all.put("levels-in-transition", inTransition);
    all.put("levels-late-acknowledgements", lateAcknowledgements);
    all.put("levels-mismatches", mismatches);
    all.put("levels-changes", changes);
    all.put("levels-refusals", refusals);
    all.put("levels-waits", waits);
    return all;
  }
}
