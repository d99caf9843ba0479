package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table that was just enrolled.
 *
 * @param table its name, as in CQL
 * @param enrolment what its row says
 * @param withoutLedger why nodes keep no ledger of it, although all were to, by their addresses
 * @param onlyObserved whether some agent does not act, so that no drain ends
 */
public record Enrolled(
    String table,
    Enrolment enrolment,
    SortedMap<String, LedgerStatus> withoutLedger,
    boolean onlyObserved) {
  public Enrolled {
    withoutLedger = Collections.unmodifiableSortedMap(new TreeMap<>(withoutLedger));
  }

  /** Whether all coordinators list what too few replicas hold. */
  public boolean hasLedgers() {
    return enrolment.ledgers().areKept();
  }
}
