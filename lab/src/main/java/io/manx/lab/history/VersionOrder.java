// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one key in the order of their versions. The rank of a write is its position there.
 */
final class VersionOrder {
  private final RegisterOperation[] writes;
  private final long[] versions;

  /** For each rank, the write that was acknowledged first among that rank and higher ones. */
  private final @Nullable RegisterOperation[] firstAcknowledged;

  /**
   * @throws IllegalArgumentException if a version was written twice
   */
  VersionOrder(List<RegisterOperation> operations) {
    writes =
        operations.stream()
            .filter(operation -> operation.kind() == RegisterOperation.Kind.WRITE)
            .sorted(Comparator.comparingLong(RegisterOperation::version))
            .toArray(RegisterOperation[]::new);
    versions = Arrays.stream(writes).mapToLong(RegisterOperation::version).toArray();
    for (int rank = 1; rank < versions.length; rank++) {
      if (versions[rank] == versions[rank - 1]) {
        throw new IllegalArgumentException(
            "version " + versions[rank] + " of key " + writes[rank].key() + " was written twice");
      }
    }
    firstAcknowledged = firstAcknowledged(writes);
  }

  private static @Nullable RegisterOperation[] firstAcknowledged(RegisterOperation[] writes) {
    @Nullable RegisterOperation[] firsts = new @Nullable RegisterOperation[writes.length + 1];
    for (int rank = writes.length - 1; rank >= 0; rank--) {
      RegisterOperation write = writes[rank];
      RegisterOperation newer = firsts[rank + 1];
      boolean earlier =
          write.acknowledged() && (newer == null || write.endNanos() < newer.endNanos());
      firsts[rank] = earlier ? write : newer;
    }
    return firsts;
  }

  int size() {
    return writes.length;
  }

  /** Returns the rank of the first write that is newer than a version. */
  int rankAbove(long version) {
    int found = Arrays.binarySearch(versions, version);
    return found >= 0 ? found + 1 : -found - 1;
  }

  int rank(RegisterOperation write) {
    return Arrays.binarySearch(versions, write.version());
  }

  /** Returns the write of a version, or null if there is none. */
  @Nullable RegisterOperation write(long version) {
    int found = Arrays.binarySearch(versions, version);
    return found >= 0 ? writes[found] : null;
  }

  /** Returns the write that was acknowledged first among a rank and higher ones, or null. */
  @Nullable RegisterOperation firstAcknowledgedFrom(int rank) {
    return firstAcknowledged[rank];
  }
}
