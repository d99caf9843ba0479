// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.LoadStore;
import io.manx.driver.consistency.ReplicatedTable;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.consistency.TableName;
import io.manx.driver.internal.metrics.LevelCounters;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one table at the fastest levels for the load of all sessions. Used by one thread. */
final class TableControl {
  private static final Logger LOGGER = LoggerFactory.getLogger(TableControl.class);

  private final TableName table;
  private final LevelChange change;
  private final PairDecision decision;
  private final Coordinators coordinators;
  private final LoadStore loads;
  private final Supplier<TableLoad> ownLoad;
  private final Supplier<Optional<ReplicatedTable>> metadata;
  private final LongSupplier clock;
  private final boolean isSwitching;
  private final LevelCounters counters;
  private volatile String state = "nothing is known yet";
  private volatile TableLoad load = TableLoad.NONE;

  TableControl(
      TableName table,
      LevelChange change,
      PairDecision decision,
      Coordinators coordinators,
      LoadStore loads,
      Supplier<TableLoad> ownLoad,
      Supplier<Optional<ReplicatedTable>> metadata,
      LongSupplier clock,
      boolean isSwitching,
      LevelCounters counters) {
    this.table = table;
    this.change = change;
    this.decision = decision;
    this.coordinators = coordinators;
    this.loads = loads;
    this.ownLoad = ownLoad;
    this.metadata = metadata;
    this.clock = clock;
    this.isSwitching = isSwitching;
    this.counters = counters;
  }

  /** Looks at the load and the row, and takes the next step if there is one. */
  void tick() {
    share();
    Optional<EnrolmentRow> row = change.look();
    if (row.isEmpty()) {
      state = "not enrolled; enrol it with 'manx consistency enrol --table " + table + "'";
      return;
    }
    Optional<ReplicatedTable> actual = metadata.get();
    if (actual.isEmpty() || !actual.get().matches(row.get().enrolment())) {
      state =
          "its replication has changed since it was enrolled, or it was dropped: requests are sent"
              + " at ALL; enrol it again";
      return;
    }
    (isSwitching ? change.step(row.get()) : row).ifPresent(this::act);
  }

  /**
   * Shares this session's load and reads that of all. If a node does not answer, the last known
   * load is good enough.
   */
  private void share() {
    try {
      loads.put(table, ownLoad.get());
      load = loads.sum(table);
    } catch (DriverException e) {
      LOGGER.debug("the load of {} is not known", table, e);
    }
  }

  private void act(EnrolmentRow row) {
    Enrolment enrolment = row.enrolment();
    PairDecision.Action action =
        decision.decide(enrolment, load, coordinators.down(), clock.getAsLong());
    if (!isSwitching) {
      state = described(enrolment);
      return;
    }
    switch (action) {
      case CHANGE:
        begin(row);
        break;
      case GIVE_UP:
        if (change.giveUp(row).isPresent()) {
          state = "the change " + enrolment + " was given up: " + decision.why();
        }
        break;
      case NOTHING:
        counters.refusals().add(decision.wanted() != null ? 1 : 0);
        counters.waits().add(change.awaited().isEmpty() ? 0 : 1);
        state = described(enrolment);
        break;
    }
  }

  private void begin(EnrolmentRow row) {
    var wanted = decision.wanted();
    Optional<EnrolmentRow> begun = wanted == null ? Optional.empty() : change.begin(row, wanted);
    if (begun.isPresent()) {
      decision.begun(begun.get().enrolment());
      state = "changing from " + row.enrolment().to() + " to " + wanted;
    }
  }

  private String described(Enrolment enrolment) {
    String waits = change.awaited();
    var wanted = decision.wanted();
    if (!waits.isEmpty()) {
      return enrolment + ", waiting for " + waits;
    }
    return wanted == null
        ? enrolment + (decision.why().isEmpty() ? "" : "; " + decision.why())
        : enrolment
            + "; "
            + wanted
            + " would be better: "
            + (isSwitching ? decision.why() : "switch = false");
  }

  /** The table's state, in words. */
  String explain() {
    return String.format(
        Locale.ROOT,
        "%s: %s; all sessions: %.0f reads/s, %.0f writes/s, %.1f at once",
        table,
        state,
        load.readsPerSecond(),
        load.writesPerSecond(),
        load.concurrency());
  }

  /** Records the failure that ended a look at the table. */
  void failed(@Nullable Throwable failure) {
    state = "its row or a node cannot be reached: " + failure;
  }
}
