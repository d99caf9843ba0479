package io.manx.core.consistency.switching;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What all clients of a table agree on: the pair of levels that is in force, and how far the change
 * to another one is. It is a row that only lightweight transactions write. Immutable; the methods
 * that change something return what the row is to become.
 *
 * <p>Levels count the replicas of all data centres; those that are local to one do not occur. While
 * clients are at work the row must not be deleted, since what they know of it would outlive it.
 */
public final class Enrolment {
  private final UUID tableId;
  private final int copies;
  private final long epoch;
  private final Phase phase;
  private final LevelPair from;
  private final LevelPair to;
  private final Timing timing;
  private final Ledgers ledgers;

  private Enrolment(
      UUID tableId,
      int copies,
      long epoch,
      Phase phase,
      LevelPair from,
      LevelPair to,
      Timing timing,
      Ledgers ledgers) {
    this.tableId = tableId;
    this.copies = copies;
    this.epoch = epoch;
    this.phase = phase;
    this.from = requireStrong(from, copies);
    this.to = requireStrong(to, copies);
    this.timing = timing;
    this.ledgers = ledgers;
  }

  /**
   * Returns the first one of a table. What was written before is listed nowhere, which counts as
   * the loss of a ledger.
   *
   * @param tableId of the table, which another of the same name does not share
   * @param copies of a row, in all data centres
   * @param pair that is in force at first: the one that all clients have used so far. Whatever was
   *     written at lower levels may be missed by reads until it is repaired.
   * @param ledgers by the host identifiers of their nodes; none if drains are left to repairs for
   *     ever. Nodes that begin their ledgers when they learn of the enrolment have any other
   *     identifier at first, which counts as lost once they report.
   * @throws IllegalArgumentException if the pair is not strong, or a level is local
   */
  public static Enrolment first(
      UUID tableId, int copies, LevelPair pair, Timing timing, Map<UUID, UUID> ledgers) {
    return new Enrolment(
        tableId, copies, 1, Phase.STABLE, pair, pair, timing, Ledgers.first(ledgers));
  }

  /**
   * Returns the one that a row holds.
   *
   * @throws IllegalArgumentException if it cannot be so
   */
  public static Enrolment of(
      UUID tableId,
      int copies,
      long epoch,
      Phase phase,
      LevelPair from,
      LevelPair to,
      Timing timing,
      Ledgers ledgers) {
    Enrolment row = new Enrolment(tableId, copies, epoch, phase, from, to, timing, ledgers);
    boolean changes = !row.quorums(from).equals(row.quorums(to));
    if (epoch < 1
        || ledgers.repairedEpoch() > epoch
        || (phase == Phase.STABLE ? !from.equals(to) : !changes)) {
      throw new IllegalArgumentException(
          "epoch " + epoch + ", " + phase + " from " + from + " to " + to + ", " + ledgers);
    }
    return row;
  }

  private static LevelPair requireStrong(LevelPair pair, int copies) {
    if (!pair.read().countsAll() || !pair.write().countsAll()) {
      throw new IllegalArgumentException(
          pair + ": levels of a data centre cannot be changed together with others");
    }
    if (!pair.isStrong(Replication.of(copies))) {
      throw new IllegalArgumentException(pair + " is not strong with " + copies + " copies");
    }
    return pair;
  }

  /** Of the table. */
  public UUID tableId() {
    return tableId;
  }

  /** Copies of a row in all data centres, N. */
  public int copies() {
    return copies;
  }

  /** Increases whenever other levels come into force. */
  public long epoch() {
    return epoch;
  }

  /** How far the change is. */
  public Phase phase() {
    return phase;
  }

  /** The pair before the change; that in force if there is none. */
  public LevelPair from() {
    return from;
  }

  /** The pair after the change; that in force if there is none. */
  public LevelPair to() {
    return to;
  }

  /** The pair in force. */
  public LevelPair inForce() {
    Replication replication = Replication.of(copies);
    return LevelPair.of(
        higher(from.read(), to.read(), replication), higher(from.write(), to.write(), replication));
  }

  private static Level higher(Level one, Level other, Replication replication) {
    return one.requiredResponses(replication) >= other.requiredResponses(replication) ? one : other;
  }

  /** How long leases and writes last. */
  public Timing timing() {
    return timing;
  }

  /** Which ledgers list what too few replicas hold. */
  public Ledgers ledgers() {
    return ledgers;
  }

  /**
   * Returns the change that is going on.
   *
   * @throws IllegalStateException if there is none
   */
  public Transition transition() {
    if (phase == Phase.STABLE) {
      throw new IllegalStateException(this + " does not change");
    }
    return Transition.between(quorums(from), quorums(to));
  }

  private Quorums quorums(LevelPair pair) {
    Replication replication = Replication.of(copies);
    return Quorums.of(
        copies,
        pair.read().requiredResponses(replication),
        pair.write().requiredResponses(replication));
  }

  /**
   * Returns the beginning of a change.
   *
   * @throws IllegalStateException if one is going on
   * @throws IllegalArgumentException if the pair is not strong, or waits for as many replicas as
   *     that in force
   */
  public Enrolment changeTo(LevelPair pair) {
    if (phase != Phase.STABLE) {
      throw new IllegalStateException(this + " is changing already");
    }
    if (quorums(requireStrong(pair, copies)).equals(quorums(to))) {
      throw new IllegalArgumentException(to + " is in force, which is the same as " + pair);
    }
    return with(epoch + 1, Phase.AWAITING_LEASES, from, pair, ledgers);
  }

  /**
   * Returns it with the change given up: the pair before is in force again. Later changes wait for
   * what this one did not.
   *
   * @throws IllegalStateException if none is going on
   */
  public Enrolment givenUp() {
    transition();
    return with(epoch + 1, Phase.STABLE, from, from, ledgers);
  }

  /**
   * Returns it after what its phase waits for has come to pass.
   *
   * @throws IllegalStateException if it does not change
   */
  public Enrolment advanced() {
    Phase next = phase.next(transition());
    return next == Phase.STABLE
        ? with(epoch + 1, next, to, to, ledgers)
        : with(epoch, next, from, to, ledgers);
  }

  /**
   * Returns it with what is known of ledgers now. If a node is registered no more, clients rely on
   * it until their leases end, and what they write meanwhile is listed nowhere. A repair that makes
   * up for it must begin later, so a change that is going on waits from the beginning again, as a
   * new epoch. Other changes begin with that wait.
   */
  public Enrolment with(Ledgers known) {
    return phase == Phase.STABLE || known.permitAllOf(ledgers)
        ? with(epoch, phase, from, to, known)
        : with(epoch + 1, Phase.AWAITING_LEASES, from, to, known);
  }

  /**
   * Returns it with ledgers, where there were none. Clients learn of them within a lease, until
   * when they still write through nodes that have none; only a repair of a later epoch makes up for
   * that, so that no change may be going on.
   *
   * @param byHost identifiers of ledgers by host identifiers of their nodes
   * @throws IllegalStateException if a change is going on, or there are ledgers
   */
  public Enrolment withLedgers(Map<UUID, UUID> byHost) {
    if (phase != Phase.STABLE || ledgers.areKept()) {
      throw new IllegalStateException(this + ": no time to register ledgers");
    }
    return with(ledgers.registered(byHost));
  }

  /**
   * Returns it after a repair that began in this epoch's {@link Phase#DRAINING}.
   *
   * @param began what {@link #repairToken()} was when the repair began
   * @throws IllegalArgumentException if that was at another time, so that it may have missed writes
   */
  public Enrolment repaired(String began) {
    int losses = RepairToken.losses(began, epoch, ledgers.losses());
    if (phase != Phase.DRAINING || losses == RepairToken.NONE) {
      throw new IllegalArgumentException(
          "a repair that began at '"
              + began
              + "' may have missed writes: "
              + (phase == Phase.DRAINING
                  ? "another repair is needed, begun from now on"
                  : "none is waited for now"));
    }
    return with(ledgers.repaired(epoch, losses));
  }

  /**
   * Returns what a repair that begins now makes up for: the epoch, and how many ledgers were lost
   * so far, such as "7.2". It does not tell enrolments of the same table apart.
   *
   * @throws IllegalStateException if not in {@link Phase#DRAINING}: older writes, which the repair
   *     could miss, may still be acknowledged
   */
  public String repairToken() {
    if (phase != Phase.DRAINING) {
      throw new IllegalStateException(this + ": it is too early for a repair, or none is needed");
    }
    return RepairToken.of(epoch, ledgers.losses());
  }

  private Enrolment with(
      long newEpoch, Phase newPhase, LevelPair newFrom, LevelPair newTo, Ledgers newLedgers) {
    return new Enrolment(tableId, copies, newEpoch, newPhase, newFrom, newTo, timing, newLedgers);
  }

  private List<Object> content() {
    return List.of(tableId, copies, epoch, phase, from, to, timing, ledgers);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Enrolment && content().equals(((Enrolment) other).content());
  }

  @Override
  public int hashCode() {
    return content().hashCode();
  }

  @Override
  public String toString() {
    return phase == Phase.STABLE
        ? "epoch " + epoch + ", " + to
        : "epoch " + epoch + ", " + phase + " from " + from + " to " + to;
  }
}
