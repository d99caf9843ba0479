// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of all clients of a table: the pair of levels in force, and the progress of a
 * change to another. It is a row that only lightweight transactions write. Immutable; methods that
 * change it return the next row.
 *
 * <p>Levels count the replicas of all data centres; local levels do not occur. The row must not be
 * deleted while clients are at work, since their leases would outlive it.
 */
public final class Enrolment {
  private final UUID tableId;
  private final int replicas;
  private final long epoch;
  private final Phase phase;
  private final LevelPair from;
  private final LevelPair to;
  private final Timing timing;
  private final Ledgers ledgers;

  private Enrolment(
      UUID tableId,
      int replicas,
      long epoch,
      Phase phase,
      LevelPair from,
      LevelPair to,
      Timing timing,
      Ledgers ledgers) {
    this.tableId = tableId;
    this.replicas = replicas;
    this.epoch = epoch;
    this.phase = phase;
    this.from = requireStrong(from, replicas);
    this.to = requireStrong(to, replicas);
    this.timing = timing;
    this.ledgers = ledgers;
  }

  /**
   * Returns the first enrolment of a table. Earlier writes count as those of a lost ledger.
   *
   * @param tableId identifier of the table; another table of the same name has another
   * @param replicas of a row, in all data centres
   * @param pair the first pair in force, which all clients must have used so far. Reads may miss
   *     writes at lower levels until these are repaired.
   * @param ledgers by the host identifiers of their nodes; none if all drains are left to repairs.
   *     A node that begins its ledger when it learns of the enrolment has another identifier at
   *     first, which counts as lost once the node reports.
   * @throws IllegalArgumentException if the pair is not strong, or a level is local
   */
  public static Enrolment first(
      UUID tableId, int replicas, LevelPair pair, Timing timing, Map<UUID, UUID> ledgers) {
    return new Enrolment(
        tableId, replicas, 1, Phase.STABLE, pair, pair, timing, Ledgers.first(ledgers));
  }

  /**
   * Returns the enrolment in a row.
   *
   * @throws IllegalArgumentException if the values contradict each other
   */
  public static Enrolment of(
      UUID tableId,
      int replicas,
      long epoch,
      Phase phase,
      LevelPair from,
      LevelPair to,
      Timing timing,
      Ledgers ledgers) {
    Enrolment row = new Enrolment(tableId, replicas, epoch, phase, from, to, timing, ledgers);
    boolean changes = !row.quorums(from).equals(row.quorums(to));
    if (epoch < 1
        || ledgers.repairedEpoch() > epoch
        || (phase == Phase.STABLE ? !from.equals(to) : !changes)) {
      throw new IllegalArgumentException(
          "epoch " + epoch + ", " + phase + " from " + from + " to " + to + ", " + ledgers);
    }
    return row;
  }

  private static LevelPair requireStrong(LevelPair pair, int replicas) {
    if (!pair.read().countsAll() || !pair.write().countsAll()) {
      throw new IllegalArgumentException(
          pair + ": levels of a data centre cannot be changed together with others");
    }
    if (!pair.isStrong(Replication.of(replicas))) {
      throw new IllegalArgumentException(pair + " is not strong with " + replicas + " replicas");
    }
    return pair;
  }

  /** Identifier of the table. */
  public UUID tableId() {
    return tableId;
  }

  /** Replicas of a row in all data centres, N. */
  public int replicas() {
    return replicas;
  }

  /** Increases whenever other levels come into force. */
  public long epoch() {
    return epoch;
  }

  /** The phase of the change. */
  public Phase phase() {
    return phase;
  }

  /** The pair before the change; without a change the pair in force. */
  public LevelPair from() {
    return from;
  }

  /** The pair after the change; without a change the pair in force. */
  public LevelPair to() {
    return to;
  }

  /** The pair in force. */
  public LevelPair inForce() {
    Replication replication = Replication.of(replicas);
    return LevelPair.of(
        from.read().orHigher(to.read(), replication),
        from.write().orHigher(to.write(), replication));
  }

  /** How long leases and writes last. */
  public Timing timing() {
    return timing;
  }

  /** The ledgers that list writes which too few replicas may hold. */
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
    Replication replication = Replication.of(replicas);
    return Quorums.of(
        replicas,
        pair.read().requiredResponses(replication),
        pair.write().requiredResponses(replication));
  }

  /**
   * Returns the beginning of a change.
   *
   * @throws IllegalStateException if one is going on
   * @throws IllegalArgumentException if the pair is not strong, or waits for the same numbers of
   *     replicas as that in force
   */
  public Enrolment changeTo(LevelPair pair) {
    if (phase != Phase.STABLE) {
      throw new IllegalStateException(this + " is changing already");
    }
    if (quorums(requireStrong(pair, replicas)).equals(quorums(to))) {
      throw new IllegalArgumentException(to + " is in force, which is the same as " + pair);
    }
    return with(epoch + 1, Phase.AWAITING_LEASES, from, pair, ledgers);
  }

  /**
   * Gives up the change: the previous pair is in force again. Later changes make up for the waits
   * that this one skipped.
   *
   * @throws IllegalStateException if no change is going on
   */
  public Enrolment givenUp() {
    transition();
    return with(epoch + 1, Phase.STABLE, from, from, ledgers);
  }

  /**
   * Returns the next step, once the condition of the phase is met.
   *
   * @throws IllegalStateException if no change is going on
   */
  public Enrolment advanced() {
    Phase next = phase.next(transition());
    return next == Phase.STABLE
        ? with(epoch + 1, next, to, to, ledgers)
        : with(epoch, next, from, to, ledgers);
  }

  /**
   * Returns the enrolment with the ledgers as now known. If a node is no longer registered, clients
   * rely on it until their leases end, and their writes meanwhile are in no ledger. A repair that
   * makes up for them must begin after that. So a change that is going on starts its waits again,
   * as a new epoch. Later changes begin with that wait anyway.
   */
  public Enrolment with(Ledgers known) {
    return phase == Phase.STABLE || known.permitAllOf(ledgers)
        ? with(epoch, phase, from, to, known)
        : with(epoch + 1, Phase.AWAITING_LEASES, from, to, known);
  }

  /**
   * Registers the first ledgers of a table. Clients learn of them within a lease, and until then
   * still write through nodes without a ledger. Only a repair of a later epoch makes up for that,
   * so no change may be going on.
   *
   * @param byHost identifiers of ledgers by host identifiers of their nodes
   * @throws IllegalStateException if a change is going on, or there are ledgers
   */
  public Enrolment withLedgers(Map<UUID, UUID> byHost) {
    if (phase != Phase.STABLE || ledgers.areKept()) {
      throw new IllegalStateException(this + ": ledgers cannot be registered now");
    }
    return with(ledgers.registered(byHost));
  }

  /**
   * Returns the enrolment after a repair that began in this epoch's {@link Phase#DRAINING}.
   *
   * @param began what {@link #repairToken()} was when the repair began
   * @throws IllegalArgumentException if the repair began at another time, so that it may have
   *     missed writes
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
   * Returns a token for a repair that begins now: the epoch, and how many ledgers were lost so far,
   * such as "7.2". It does not tell enrolments of the same table apart.
   *
   * @throws IllegalStateException if not in {@link Phase#DRAINING}: older writes that the repair
   *     misses may still be acknowledged
   */
  public String repairToken() {
    if (phase != Phase.DRAINING) {
      throw new IllegalStateException(this + ": it is too early for a repair, or none is needed");
    }
    return RepairToken.of(epoch, ledgers.losses());
  }

  private Enrolment with(
      long newEpoch, Phase newPhase, LevelPair newFrom, LevelPair newTo, Ledgers newLedgers) {
    return new Enrolment(tableId, replicas, newEpoch, newPhase, newFrom, newTo, timing, newLedgers);
  }

  private List<Object> content() {
    return List.of(tableId, replicas, epoch, phase, from, to, timing, ledgers);
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
