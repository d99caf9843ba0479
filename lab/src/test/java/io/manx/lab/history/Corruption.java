// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Changes one read of a history so that it violates regularity in a given way. */
final class Corruption {
  private final List<RegisterOperation> operations;
  private final SplittableRandom random;

  Corruption(List<RegisterOperation> operations, long seed) {
    this.operations = operations;
    random = new SplittableRandom(seed);
  }

  /**
   * A history with one corrupted read.
   *
   * @param read the corrupted read
   */
  record Corrupted(List<RegisterOperation> operations, RegisterOperation read) {}

  /** Returns a corrupted copy, or nothing if no read of this history can be corrupted that way. */
  Optional<Corrupted> corrupt(Violation.Kind kind) {
    List<Corrupted> possible =
        operations.stream()
            .filter(each -> each.kind() == Kind.READ)
            .flatMap(read -> versions(kind, read).map(version -> with(read, version)))
            .toList();
    return possible.isEmpty()
        ? Optional.empty()
        : Optional.of(possible.get(random.nextInt(possible.size())));
  }

  private Stream<Long> versions(Violation.Kind kind, RegisterOperation read) {
    return switch (kind) {
      case NEVER_WRITTEN -> Stream.of(1_000L + random.nextInt(9));
      case WRITE_FAILED ->
          writes()
              .filter(write -> write.outcome() == Outcome.FAILED)
              .map(RegisterOperation::version);
      case WRITTEN_LATER ->
          writes()
              .filter(write -> write.outcome() != Outcome.FAILED)
              .filter(write -> write.beginNanos() > read.endNanos())
              .map(RegisterOperation::version);
      case STALE -> {
        long newest =
            writes()
                .filter(write -> write.outcome() == Outcome.OK)
                .filter(write -> write.endNanos() < read.beginNanos())
                .mapToLong(RegisterOperation::version)
                .max()
                .orElse(0);
        Stream<Long> older =
            writes()
                .filter(write -> write.outcome() != Outcome.FAILED)
                .filter(write -> write.beginNanos() <= read.endNanos())
                .map(RegisterOperation::version);
        yield Stream.concat(Stream.of(0L), older).filter(each -> each < newest);
      }
    };
  }

  private Stream<RegisterOperation> writes() {
    return operations.stream().filter(each -> each.kind() == Kind.WRITE);
  }

  private Corrupted with(RegisterOperation read, long version) {
    RegisterOperation corrupted =
        new RegisterOperation(
            read.key(),
            read.client(),
            Kind.READ,
            version,
            read.beginNanos(),
            read.endNanos(),
            Outcome.OK,
            read.plan());
    List<RegisterOperation> copy = new ArrayList<>(operations);
    copy.set(operations.indexOf(read), corrupted);
    return new Corrupted(copy, corrupted);
  }
}
