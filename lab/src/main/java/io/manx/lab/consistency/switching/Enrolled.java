// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of enrolling a table.
 *
 * @param table name of the table, as in CQL
 * @param enrolment its row
 * @param withoutLedger why nodes keep no ledger although requested, by their addresses
 * @param onlyObserved whether some agent only observes, so that no drain ends
 */
public record Enrolled(
    String table,
    Enrolment enrolment,
    SortedMap<String, LedgerStatus> withoutLedger,
    boolean onlyObserved) {
  public Enrolled {
    withoutLedger = Collections.unmodifiableSortedMap(new TreeMap<>(withoutLedger));
  }

  /** Returns whether all nodes keep write ledgers of the table. */
  public boolean hasLedgers() {
    return enrolment.ledgers().areKept();
  }
}
