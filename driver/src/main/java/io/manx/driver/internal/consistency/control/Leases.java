// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.TableName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a session's enrolled tables, renewed every third of a lease. A lease runs from the
 * moment at which it was asked for. Thread-safe.
 */
final class Leases {
  private static final int ASKED_PER_LEASE = 3;

  private final Function<TableName, CompletionStage<Optional<Enrolment>>> ask;
  private final List<TableName> tables;
  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;
  private final AtomicReferenceArray<@Nullable Knowledge> known;

  /**
   * Creates it.
   *
   * @param ask reads the current row of a table, never an earlier one
   * @param tables by their numbers
   * @param clock monotonic, in nanoseconds
   * @param onFailure told why a row could not be read
   */
  Leases(
      Function<TableName, CompletionStage<Optional<Enrolment>>> ask,
      List<TableName> tables,
      LongSupplier clock,
      Consumer<Throwable> onFailure) {
    this.ask = ask;
    this.tables = List.copyOf(tables);
    this.clock = clock;
    this.onFailure = onFailure;
    known = new AtomicReferenceArray<>(tables.size());
  }

  /** The content of one answer. */
  private static final class Knowledge {
    private final long askedNanos;
    private final @Nullable Lease lease;

    Knowledge(long askedNanos, @Nullable Lease lease) {
      this.askedNanos = askedNanos;
      this.lease = lease;
    }
  }

  /** Asks for all rows. */
  void renew() {
    for (int table = 0; table < tables.size(); table++) {
      renew(table);
    }
  }

  private void renew(int table) {
    long askedNanos = clock.getAsLong();
    var unused =
        ask.apply(tables.get(table))
            .whenComplete(
                (row, failure) -> {
                  if (failure != null) {
                    onFailure.accept(failure);
                  } else {
                    learn(table, new Knowledge(askedNanos, lease(row, askedNanos)));
                  }
                });
  }

  private static @Nullable Lease lease(Optional<Enrolment> row, long askedNanos) {
    return row.map(each -> Lease.of(each, askedNanos)).orElse(null);
  }

  private void learn(int table, Knowledge fresh) {
    known.accumulateAndGet(
        table,
        fresh,
        (before, answered) ->
            before != null && before.askedNanos - fresh.askedNanos > 0 ? before : answered);
  }

  /** Returns the newest lease of a table, valid or not; null if there is none. */
  @Nullable Lease lease(int table) {
    Knowledge knowledge = known.get(table);
    return knowledge == null ? null : knowledge.lease;
  }

  /**
   * Whether a table is known to have no row, so that its requests keep the levels of the
   * application. An answer without a row is valid for as long as a default lease.
   */
  boolean isWithoutRow(int table, long nowNanos) {
    Knowledge knowledge = known.get(table);
    return knowledge != null
        && knowledge.lease == null
        && nowNanos - knowledge.askedNanos < Timing.DEFAULT.leaseNanos();
  }

  /** Returns after how many milliseconds to ask again. */
  long intervalMillis() {
    long least = Timing.DEFAULT.leaseMillis();
    for (int table = 0; table < tables.size(); table++) {
      Lease lease = lease(table);
      if (lease != null) {
        least = Math.min(least, lease.enrolment().timing().leaseMillis());
      }
    }
    return Math.max(1, least / ASKED_PER_LEASE);
  }
}
