// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.List;

/**
 * The result of a check of regularity.
 *
 * @param reads number of answered reads, all of which were checked
 * @param violations the violations by key, in the order in which the reads began
 */
public record RegularityReport(long reads, List<Violation> violations) {
  public RegularityReport {
    violations = List.copyOf(violations);
  }

  /** Returns whether all registers were regular. */
  public boolean regular() {
    return violations.isEmpty();
  }

  /** Returns the number of violations of a kind. */
  public long count(Violation.Kind kind) {
    return violations.stream().filter(violation -> violation.kind() == kind).count();
  }

  /** Returns the staleness of reads. */
  public Staleness staleness() {
    return Staleness.of(reads, violations);
  }
}
