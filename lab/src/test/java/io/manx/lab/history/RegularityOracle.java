// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Regularity by its definition: each read beside each write. */
final class RegularityOracle {
  private final List<RegisterOperation> operations;
  private final List<RegisterOperation> writes;

  RegularityOracle(List<RegisterOperation> operations) {
    this.operations = operations;
    writes = operations.stream().filter(each -> each.kind() == Kind.WRITE).toList();
  }

  List<Violation> violations() {
    return operations.stream()
        .filter(each -> each.kind() == Kind.READ && each.outcome() == Outcome.OK)
        .map(this::violation)
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Violation> violation(RegisterOperation read) {
    List<RegisterOperation> missed =
        writes.stream()
            .filter(write -> write.outcome() == Outcome.OK)
            .filter(write -> write.endNanos() < read.beginNanos())
            .filter(write -> write.version() > read.version())
            .sorted(
                Comparator.comparingLong(RegisterOperation::endNanos)
                    .thenComparing(RegisterOperation::version, Comparator.reverseOrder()))
            .toList();
    RegisterOperation returned =
        writes.stream().filter(write -> write.version() == read.version()).findFirst().orElse(null);
    return Optional.ofNullable(kind(read, returned, !missed.isEmpty()))
        .map(
            kind ->
                new Violation(
                    kind, read, returned, missed.isEmpty() ? null : missed.get(0), missed.size()));
  }

  private static Violation.Kind kind(
      RegisterOperation read, RegisterOperation returned, boolean stale) {
    if (read.version() != 0 && returned == null) {
      return Violation.Kind.NEVER_WRITTEN;
    }
    if (returned != null && returned.outcome() == Outcome.FAILED) {
      return Violation.Kind.WRITE_FAILED;
    }
    if (returned != null && returned.beginNanos() > read.endNanos()) {
      return Violation.Kind.WRITTEN_LATER;
    }
    return stale ? Violation.Kind.STALE : null;
  }
}
