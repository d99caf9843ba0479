package io.manx.lab.history;

import java.util.List;

/**
 * What a check of regularity found.
 *
 * @param reads how many reads were answered, and so checked
 * @param violations by key, and in the order in which the reads began
 */
public record RegularityReport(long reads, List<Violation> violations) {
  public RegularityReport {
    violations = List.copyOf(violations);
  }

  /** Whether all registers were regular. */
  public boolean regular() {
    return violations.isEmpty();
  }

  /** Returns how many violations are of a kind. */
  public long count(Violation.Kind kind) {
    return violations.stream().filter(violation -> violation.kind() == kind).count();
  }

  /** Returns how many reads were stale, and how much. */
  public Staleness staleness() {
    return Staleness.of(reads, violations);
  }
}
