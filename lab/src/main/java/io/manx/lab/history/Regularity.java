// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether registers are regular: a read that begins after a write was acknowledged returns
 * that write or a newer one. It never returns a version that nobody has begun to write. Lamport,
 * "On interprocess communication", Distributed Computing 1(2), 1986. Here there are several
 * writers, and writes have the order of their versions, as the last write wins in Cassandra.
 *
 * <p>An answered read violates regularity if the version that it returned is
 *
 * <ul>
 *   <li>lower than that of a write that was acknowledged before the read began,
 *   <li>one that nobody wrote, or whose write failed,
 *   <li>one whose write began after the read had ended.
 * </ul>
 *
 * <p>A write with unknown outcome may be seen by any read that ends after its begin, or by none.
 * Disagreeing clocks are not detected: if a later write has a lower version than an acknowledged
 * one, reads may return the earlier write for ever.
 *
 * <p>For each key, reads in the order of their begins are swept together with acknowledgements in
 * the order of time. That takes n log n time for n operations.
 */
public final class Regularity {
  private static final Comparator<RegisterOperation> BY_END =
      Comparator.comparingLong(RegisterOperation::endNanos);

  private final VersionOrder order;
  private final AcknowledgedRanks acknowledged;
  private final List<Violation> violations = new ArrayList<>();

  private Regularity(VersionOrder order) {
    this.order = order;
    acknowledged = new AcknowledgedRanks(order.size());
  }

  /**
   * Checks all answered reads.
   *
   * @throws IllegalArgumentException if two writes of a key have the same version
   */
  public static RegularityReport check(RegisterHistory history) {
    List<Violation> violations = new ArrayList<>();
    long[] reads = {0};
    history
        .byKey()
        .forEach(
            key -> {
              reads[0] += key.operations().stream().filter(RegisterOperation::answered).count();
              violations.addAll(check(key));
            });
    return new RegularityReport(reads[0], violations);
  }

  /** Returns the violations of one key, in the order in which the reads began. */
  static List<Violation> check(KeyHistory key) {
    Regularity regularity = new Regularity(new VersionOrder(key.operations()));
    regularity.sweep(key.operations());
    return regularity.violations;
  }

  private void sweep(List<RegisterOperation> operations) {
    List<RegisterOperation> acknowledgements =
        operations.stream().filter(RegisterOperation::acknowledged).sorted(BY_END).toList();
    int next = 0;
    for (RegisterOperation read : operations) {
      if (!read.answered()) {
        continue;
      }
      while (next < acknowledgements.size() && acknowledgements.get(next).precedes(read)) {
        acknowledged.add(order.rank(acknowledgements.get(next)));
        next++;
      }
      check(read);
    }
  }

  private void check(RegisterOperation read) {
    int newer = order.rankAbove(read.version());
    int behind = acknowledged.countFrom(newer);
    RegisterOperation returned = order.write(read.version());
    Violation.Kind kind = kind(read, returned, behind);
    if (kind != null) {
      RegisterOperation missed = behind == 0 ? null : order.firstAcknowledgedFrom(newer);
      violations.add(new Violation(kind, read, returned, missed, behind));
    }
  }

  private static Violation.@Nullable Kind kind(
      RegisterOperation read, @Nullable RegisterOperation returned, int behind) {
    if (returned == null && read.version() != RegisterOperation.NONE) {
      return Violation.Kind.NEVER_WRITTEN;
    }
    if (returned != null && returned.outcome() == RegisterOperation.Outcome.FAILED) {
      return Violation.Kind.WRITE_FAILED;
    }
    if (returned != null && read.precedes(returned)) {
      return Violation.Kind.WRITTEN_LATER;
    }
    return behind > 0 ? Violation.Kind.STALE : null;
  }
}
