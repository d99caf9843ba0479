// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.List;
import java.util.SplittableRandom;

/** Short factory methods of operations for tests; times in milliseconds. */
final class Operations {
  static final ClientPlan PLAN = new ClientPlan(4, "ONE", "ALL");

  private static final long NANOS_PER_MILLI = 1_000_000;

  private Operations() {}

  static RegisterOperation write(long version, long begin, long end) {
    return write(version, begin, end, Outcome.OK);
  }

  static RegisterOperation write(long version, long begin, long end, Outcome outcome) {
    return operation(1, Kind.WRITE, version, begin, end, outcome);
  }

  static RegisterOperation read(long version, long begin, long end) {
    return operation(2, Kind.READ, version, begin, end, Outcome.OK);
  }

  static RegisterHistory history(List<RegisterOperation> operations) {
    RegisterHistory history = new RegisterHistory();
    operations.forEach(history::add);
    return history;
  }

  static KeyHistory key(List<RegisterOperation> operations) {
    return history(operations).byKey().findFirst().orElseThrow();
  }

  @SafeVarargs
  static <T> T anyOf(SplittableRandom random, T... values) {
    return values[random.nextInt(values.length)];
  }

  private static RegisterOperation operation(
      int client, Kind kind, long version, long begin, long end, Outcome outcome) {
    return new RegisterOperation(
        "r", client, kind, version, begin * NANOS_PER_MILLI, end * NANOS_PER_MILLI, outcome, PLAN);
  }
}
