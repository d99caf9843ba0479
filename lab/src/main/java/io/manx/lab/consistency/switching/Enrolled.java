package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import java.util.List;

/**
 * A table that was just enrolled.
 *
 * @param table its name, as in CQL
 * @param enrolment what its row says
 * @param withoutLedger nodes that keep no ledger of it, and why, although all were to
 */
public record Enrolled(String table, Enrolment enrolment, List<String> withoutLedger) {
  public Enrolled {
    withoutLedger = List.copyOf(withoutLedger);
  }

  /** Whether all coordinators list what too few replicas hold. */
  public boolean hasLedgers() {
    return enrolment.ledgers().areKept();
  }
}
