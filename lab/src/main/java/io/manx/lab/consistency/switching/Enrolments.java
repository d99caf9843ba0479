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
 * What an operator does with the levels of tables while clients are at work. All methods throw
 * {@link UserException} if the row cannot be reached, is damaged, or was changed by somebody else
 * meanwhile. Used by one thread.
 */
public final class Enrolments {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration NODE_TIMEOUT = Duration.ofSeconds(2);

  private final CqlSession session;
  private final Rows rows;
  private final Coordinators coordinators;
  private final LedgerNodes nodes;

  private Enrolments(CqlSession session, String author, ManxCommands commands) {
    this.session = session;
    rows = new Rows(session, new EnrolmentStore(session, author, TIMEOUT), commands);
    coordinators = new Coordinators(session, NODE_TIMEOUT);
    nodes = new LedgerNodes(session, NODE_TIMEOUT);
  }

  /** Returns those of a cluster, changed in the name of this process's user. */
  public static Enrolments of(CqlSession session) {
    return of(session, new ManxCommands(List.of()));
  }

  /**
   * Returns the same.
   *
   * @param commands that lead to this cluster, for messages that name one
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
   * Enrols a table. One that was enrolled without ledgers gets them, if all nodes have one now.
   *
   * @param progress told what is waited for
   * @throws UserException also if its levels cannot be changed, or the pair is not strong
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
   * Enrols a table that nobody uses yet, and of which all replicas hold the same, since it is empty
   * or was filled at ALL: anew if it was enrolled before, and without a repair to come.
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
   * Changes the levels of a table, or continues such a change, until the pair is in force.
   *
   * @throws UserException also if that takes too long, or another change is going on
   */
  public Enrolment switchTo(SwitchRequest request, SwitchProgress progress)
      throws InterruptedException {
    TableName table = name(request.table());
    rows.require(table);
    return new Switching(session, rows, coordinators, request, progress).run();
  }

  /**
   * Gives the change of a table up.
   *
   * @throws UserException also if there is none
   */
  public Enrolment giveUp(Table table) {
    EnrolmentRow row = rows.require(name(table));
    if (row.enrolment().phase() == Phase.STABLE) {
      throw new UserException(
          "no change of %s is going on: %s is in force"
              .formatted(row.table(), row.enrolment().to()));
    }
    return rows.replace(row, row.enrolment().givenUp());
  }

  /**
   * Records a repair of a table.
   *
   * @param token what the status said when it began
   * @throws UserException also if that repair may have missed writes
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
   * @param confirmed whether somebody has seen to what that needs
   * @return what it was
   * @throws UserException also if not, or a change is going on
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
                  Rows.by(row),
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
   * Returns the pair of an enrolled table that is in force, by its row alone.
   *
   * @throws UserException if the table is not enrolled, or the row cannot be read
   */
  public LevelPair inForce(Table table) {
    return rows.require(name(table)).enrolment().inForce();
  }

  /**
   * Returns how enrolled tables are.
   *
   * @param only the one to look at, which must be enrolled; null for all
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
