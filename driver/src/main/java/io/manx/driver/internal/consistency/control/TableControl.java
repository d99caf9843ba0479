package io.manx.driver.internal.consistency.control;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolledTable;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.LoadStore;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.consistency.TableName;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the levels of one table the fastest for the load of all sessions. Used by one thread. */
final class TableControl {
  private final TableName table;
  private final LevelChange change;
  private final LevelChoice choice;
  private final Coordinators coordinators;
  private final LoadStore loads;
  private final Supplier<TableLoad> ownLoad;
  private final Supplier<Optional<EnrolledTable>> metadata;
  private final LongSupplier clock;
  private volatile String state = "nothing is known yet";
  private volatile TableLoad load = TableLoad.NONE;
  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean isWaiting;

  TableControl(
      TableName table,
      LevelChange change,
      LevelChoice choice,
      Coordinators coordinators,
      LoadStore loads,
      Supplier<TableLoad> ownLoad,
      Supplier<Optional<EnrolledTable>> metadata,
      LongSupplier clock) {
    this.table = table;
    this.change = change;
    this.choice = choice;
    this.coordinators = coordinators;
    this.loads = loads;
    this.ownLoad = ownLoad;
    this.metadata = metadata;
    this.clock = clock;
  }

  /** Looks at the load and the row, and does what is to be done. */
  void tick() {
    loads.put(table, ownLoad.get());
    load = loads.sum(table);
    Optional<EnrolmentRow> row = change.step();
    isWaiting = !change.awaited().isEmpty();
    if (row.isEmpty()) {
      state = "not enrolled; enrol it by 'manx consistency enrol --table " + table + "'";
      return;
    }
    Optional<EnrolledTable> actual = metadata.get();
    if (actual.isEmpty() || !actual.get().matches(row.get().enrolment())) {
      state =
          "it was enrolled with another number of copies, or dropped since: requests are sent at ALL;"
              + " enrol it again";
      return;
    }
    act(row.get());
  }

  private void act(EnrolmentRow row) {
    Enrolment enrolment = row.enrolment();
    LevelChoice.Action action =
        choice.decide(enrolment, load, coordinators.down(), clock.getAsLong());
    switch (action) {
      case CHANGE:
        begin(row);
        break;
      case GIVE_UP:
        if (change.giveUp(row).isPresent()) {
          state = "the change " + enrolment + " was given up: " + choice.why();
        }
        break;
      case NOTHING:
        refused.addAndGet(choice.wanted() != null && !isWaiting ? 1 : 0);
        state = described(enrolment);
        break;
    }
  }

  private void begin(EnrolmentRow row) {
    var wanted = choice.wanted();
    if (wanted != null && change.begin(row, wanted).isPresent()) {
      changes.incrementAndGet();
      state = "changing from " + row.enrolment().to() + " to " + wanted;
    }
  }

  private String described(Enrolment enrolment) {
    String waits = change.awaited();
    var wanted = choice.wanted();
    if (!waits.isEmpty()) {
      return enrolment + ", waiting for " + waits;
    }
    return wanted == null
        ? enrolment.toString()
        : enrolment + "; " + wanted + " would be faster, but " + choice.why();
  }

  /** Changes that were begun by this session. */
  long changes() {
    return changes.get();
  }

  /** Decisions for another pair that could not be followed. */
  long refused() {
    return refused.get();
  }

  /** Whether something is waited for. */
  boolean isWaiting() {
    return isWaiting;
  }

  /** What is going on, in words. */
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

  /** Takes note of what kept it from working. */
  void failed(@Nullable Throwable failure) {
    state = "the row, or a node, cannot be reached: " + failure;
  }
}
