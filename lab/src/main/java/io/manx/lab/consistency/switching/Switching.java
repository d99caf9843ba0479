// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import io.manx.results.report.format.Format;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Carries out all steps of a change, and waits between them. Used once, by one thread. */
final class Switching {
  private static final long STEP_MILLIS = 200;

  private final CqlSession session;
  private final EnrolmentRows rows;
  private final Coordinators coordinators;
  private final TableName table;
  private final LevelPair target;
  private final Duration timeout;
  private final Optional<DrainingRepair> repair;
  private final LevelChange change;
  private final RequestedChange requested;
  private final SwitchProgress progress;
  private String told = "";
  private String state = "";

  Switching(
      CqlSession session,
      EnrolmentRows rows,
      Coordinators coordinators,
      SwitchRequest request,
      SwitchProgress progress) {
    this.session = session;
    this.rows = rows;
    this.coordinators = coordinators;
    this.table = TableName.of(request.table().keyspace(), request.table().name());
    this.target = request.to();
    this.timeout = request.timeout();
    this.repair =
        request.repairs().map(repairs -> new DrainingRepair(rows.store(), table, repairs));
    this.change = new LevelChange(rows.store(), coordinators, table, System::nanoTime);
    this.requested = new RequestedChange(table, target, rows.commands());
    this.progress = progress;
  }

  /**
   * Runs until the pair is in force.
   *
   * @throws UserException if that takes too long, or somebody else requested another pair
   */
  Enrolment run() throws InterruptedException {
    long begin = System.nanoTime();
    while (true) {
      Optional<Enrolment> done = attempt();
      if (done.isPresent()) {
        return done.get();
      }
      if (System.nanoTime() - begin > timeout.toNanos()) {
        throw new UserException(
            SwitchText.timedOut(table, target, state, timeout, rows.commands()));
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
  }

  private Optional<Enrolment> attempt() throws InterruptedException {
    try {
      return step();
    } catch (DriverException e) {
      String what = "the row of " + table + " cannot be read or written";
      if (!RowFailures.mayPass(e)) {
        throw RowFailures.explained(what, e);
      }
      progress.waiting(RowFailures.explained(what, e).getMessage() + "; trying again");
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw EnrolmentRows.damaged(e);
    }
  }

  private Optional<Enrolment> step() throws InterruptedException {
    EnrolmentRow before = change.look().orElseThrow(() -> rows.missing(table));
    TableFacts.read(session, table).requireMatch(before.enrolment());
    EnrolmentRow row = change.step(before).orElseThrow(() -> rows.missing(table));
    Enrolment enrolment = row.enrolment();
    switch (requested.next(enrolment, EnrolmentRows.by(row))) {
      case DONE -> {
        return Optional.of(enrolment);
      }
      case BEGIN -> begin(row);
      case WAIT -> proceed(row);
    }
    return Optional.empty();
  }

  private void begin(EnrolmentRow row) {
    Enrolment enrolment = row.enrolment();
    ChangeablePairs.requireStrong(target, enrolment.replicas());
    Enrolment first = enrolment.changeTo(target);
    int down = coordinators.down();
    if (LevelChange.isOutOfReach(first, down)) {
      throw new UserException(
          "while %s down, requests would fail at %s, the pair in force during the change; start the nodes that are down first"
              .formatted(down == 1 ? "a node is" : down + " nodes are", first.inForce()));
    }
    change.begin(row, target).ifPresent(this::show);
  }

  private void proceed(EnrolmentRow row) throws InterruptedException {
    if (repair.isPresent() && repair.get().run(row, progress::waiting)) {
      progress.waiting("repaired");
    } else {
      show(row);
    }
  }

  private void show(EnrolmentRow row) {
    Enrolment enrolment = row.enrolment();
    int down = coordinators.down();
    state =
        SwitchText.line(enrolment, change.awaited())
            + (LevelChange.isOutOfReach(enrolment, down)
                ? "; REQUESTS FAIL, " + Format.count(down, "node") + " down: --give-up ends that"
                : "");
    progress.waiting(state);
    String instruction =
        SwitchText.needed(row.table(), enrolment, EnrolmentRows.repairToken(row), rows.commands());
    if (repair.isEmpty() && !instruction.isEmpty() && !instruction.equals(told)) {
      told = instruction;
      progress.instruction(instruction);
    }
  }
}
