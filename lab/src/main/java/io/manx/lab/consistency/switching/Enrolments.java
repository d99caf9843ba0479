// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.LoadStore;
import io.manx.driver.consistency.TableName;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An operator's actions on the levels of tables that clients use. All methods throw {@link
 * UserException} if the row cannot be reached, is damaged, or was changed by somebody else
 * meanwhile. Used by one thread.
 */
public final class Enrolments {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration NODE_TIMEOUT = Duration.ofSeconds(2);

  private final CqlSession session;
  private final EnrolmentRows rows;
  private final Coordinators coordinators;
  private final LedgerNodes nodes;

  private Enrolments(CqlSession session, String author, ManxCommands commands) {
    this.session = session;
    rows = new EnrolmentRows(session, new EnrolmentStore(session, author, TIMEOUT), commands);
    coordinators = new Coordinators(session, NODE_TIMEOUT);
    nodes = new LedgerNodes(session, NODE_TIMEOUT);
  }

  /** Returns the actions on a cluster, in the name of this process's user. */
  public static Enrolments of(CqlSession session) {
    return of(session, new ManxCommands(List.of()));
  }

  /**
   * Returns the actions on a cluster, in the name of this process's user.
   *
   * @param commands commands for this cluster, to name in messages
   */
  public static Enrolments of(CqlSession session, ManxCommands commands) {
    String author = "manx, " + System.getProperty("user.name", "?") + "@" + host();
    return new Enrolments(session, author, commands);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private static TableName name(Table table) {
    return TableName.of(table.keyspace(), table.name());
  }

  /**
   * Enrols a table. A table enrolled without ledgers gets them, if all nodes now have one.
   *
   * @param progress told what is waited for
   * @throws UserException also if the levels of the table cannot be changed, or the pair is not
   *     strong
   */
  public Enrolled enrol(EnrolRequest request, Consumer<String> progress)
      throws InterruptedException {
    try {
      return new Enrolling(session, rows, coordinators, nodes, progress).enrol(request);
    } catch (DriverException e) {
      throw RowFailures.explained("%s cannot be enrolled".formatted(name(request.table())), e);
    }
  }

  /**
   * Enrols a table that nobody uses yet. Its replicas must be equal: it is empty, or was filled at
   * ALL. So no change will need a repair at first. An earlier enrolment is replaced.
   *
   * @param progress told what is waited for
   * @throws UserException as {@link #enrol}
   */
  public Enrolled enrolUnused(EnrolRequest request, Consumer<String> progress)
      throws InterruptedException {
    TableName table = name(request.table());
    rows.find(table).ifPresent(rows::remove);
    Enrolled enrolled = enrol(request, progress);
    EnrolmentRow row = rows.require(table);
    Ledgers known = row.enrolment().ledgers();
    Ledgers complete = Ledgers.of(known.byHost(), known.losses(), known.losses(), 0);
    return new Enrolled(
        enrolled.table(),
        rows.replace(row, row.enrolment().with(complete)),
        enrolled.withoutLedger(),
        enrolled.onlyObserved());
  }

  /**
   * Changes the levels of a table until the pair is in force; continues such a change.
   *
   * @throws UserException also if that takes too long, or another change is under way
   */
  public Enrolment switchTo(SwitchRequest request, SwitchProgress progress)
      throws InterruptedException {
    TableName table = name(request.table());
    rows.require(table);
    return new Switching(session, rows, coordinators, request, progress).run();
  }

  /**
   * Gives up the change of a table.
   *
   * @throws UserException also if there is no change
   */
  public Enrolment giveUp(Table table) {
    EnrolmentRow row = rows.require(name(table));
    if (row.enrolment().phase() == Phase.STABLE) {
      throw new UserException(
          "no change of %s is under way: %s is in force"
              .formatted(row.table(), row.enrolment().to()));
    }
    return rows.replace(row, row.enrolment().givenUp());
  }

  /**
   * Records a repair of a table.
   *
   * @param token token that the status showed when the repair began
   * @throws UserException also if the repair may have missed writes
   */
  public Enrolment repaired(Table table, String token) {
    EnrolmentRow row = rows.require(name(table));
    try {
      return rows.replace(row, row.repaired(token));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "%s: %s; look at '%s'"
              .formatted(row.table(), e.getMessage(), rows.commands().status(row.table())),
          e);
    }
  }

  /**
   * Withdraws a table.
   *
   * @param confirmed whether the operator confirms that all clients are configured for it
   * @return the enrolment before
   * @throws UserException also if not confirmed, or a change is under way
   */
  public Enrolment withdraw(Table table, boolean confirmed) {
    EnrolmentRow row = rows.require(name(table));
    Enrolment enrolment = row.enrolment();
    if (enrolment.phase() != Phase.STABLE) {
      throw new UserException(
          "%s is changing from %s to %s%s; end that by '%s', or give it up by '%s'"
              .formatted(
                  row.table(),
                  enrolment.from(),
                  enrolment.to(),
                  EnrolmentRows.by(row),
                  rows.commands().switchTo(row.table(), enrolment.to()),
                  rows.commands().giveUp(row.table())));
    }
    if (!confirmed) {
      throw new UserException(EnrolText.beforeWithdrawing(row.table().toString(), enrolment));
    }
    rows.remove(row);
    return enrolment;
  }

  /**
   * Returns the pair in force of an enrolled table, by its row alone.
   *
   * @throws UserException if the table is not enrolled, or the row cannot be read
   */
  public LevelPair inForce(Table table) {
    return rows.require(name(table)).enrolment().inForce();
  }

  /**
   * Returns the status of enrolled tables.
   *
   * @param only an enrolled table; null for all
   */
  public EnrolmentStatuses status(@Nullable Table only) {
    StatusReader reader =
        new StatusReader(
            session,
            rows,
            coordinators,
            nodes,
            new LoadStore(session, UUID.randomUUID(), NODE_TIMEOUT));
    try {
      return only == null ? reader.all() : reader.only(name(only));
    } catch (DriverException e) {
      throw RowFailures.explained("the status cannot be read", e);
    }
  }
}
