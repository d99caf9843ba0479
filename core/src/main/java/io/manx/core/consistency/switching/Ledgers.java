// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The registered ledgers of a table's coordinators, and how many have been lost. Immutable.
 *
 * <p>A node that stops loses its ledger, and has a new one when it starts. A repair makes up for
 * earlier losses if it began when no older write could be acknowledged any longer.
 *
 * <p>Only coordinators that are registered here may write to fewer than all replicas ({@link
 * Lease#permitsShortWrites}). So only these need to be asked; others may join later, or have no
 * ledger. A registered ledger is either complete, or counts as lost as soon as its successor
 * reports. Nothing drains before that, because a drain needs a report of each.
 */
public final class Ledgers {
  private final Map<UUID, UUID> byHost;
  private final int losses;
  private final int repairedLosses;
  private final long repairedEpoch;

  private Ledgers(Map<UUID, UUID> byHost, int losses, int repairedLosses, long repairedEpoch) {
    this.byHost = Map.copyOf(byHost);
    this.losses = losses;
    this.repairedLosses = repairedLosses;
    this.repairedEpoch = repairedEpoch;
  }

  /** Returns the ledgers of a table that was just enrolled. */
  static Ledgers first(Map<UUID, UUID> byHost) {
    return new Ledgers(byHost, 1, 0, 0);
  }

  /**
   * Returns the ledgers in a row.
   *
   * @param losses how many were lost so far; at least 1, since writes before the enrolment count as
   *     a loss
   * @param repairedLosses for how many of them a repair has made up
   * @param repairedEpoch in which the last repair began; 0 for none
   * @throws IllegalArgumentException if the numbers contradict each other
   */
  public static Ledgers of(
      Map<UUID, UUID> byHost, int losses, int repairedLosses, long repairedEpoch) {
    if (losses < 1 || repairedLosses < 0 || repairedLosses > losses || repairedEpoch < 0) {
      throw new IllegalArgumentException(
          losses + " losses, " + repairedLosses + " repaired, in epoch " + repairedEpoch);
    }
    return new Ledgers(byHost, losses, repairedLosses, repairedEpoch);
  }

  /** Identifiers of ledgers by host identifiers of their nodes. */
  public Map<UUID, UUID> byHost() {
    return byHost;
  }

  /** How many were lost so far. */
  public int losses() {
    return losses;
  }

  /** For how many losses a repair has made up. */
  public int repairedLosses() {
    return repairedLosses;
  }

  /** The epoch in which the last repair began; 0 for none. */
  public long repairedEpoch() {
    return repairedEpoch;
  }

  /** Whether coordinators keep ledgers; otherwise only repairs drain. */
  public boolean areKept() {
    return !byHost.isEmpty();
  }

  /** Whether a node has a ledger, so that its writes may be held by fewer than all replicas. */
  public boolean has(UUID host) {
    return byHost.containsKey(host);
  }

  /** Whether there are losses for which no repair has made up. */
  public boolean haveLosses() {
    return losses > repairedLosses;
  }

  /**
   * Whether a repair has drained all writes of earlier epochs. Losses since it began matter only to
   * later changes.
   */
  public boolean areRepaired(long epoch) {
    return repairedEpoch == epoch;
  }

  /** Whether a drain of this epoch needs a repair, since ledgers are missing or were lost. */
  public boolean needRepair(long epoch) {
    return !areRepaired(epoch) && (!areKept() || haveLosses());
  }

  /** Registers the first ledgers. Earlier writes are in none, which counts as a loss. */
  Ledgers registered(Map<UUID, UUID> ledgers) {
    return new Ledgers(ledgers, losses + 1, repairedLosses, repairedEpoch);
  }

  /** Returns the ledgers after a repair that began in an epoch, after so many losses. */
  Ledgers repaired(long epoch, int lossesBefore) {
    return new Ledgers(byHost, losses, Math.max(repairedLosses, lossesBefore), epoch);
  }

  /** Whether every node that may make short writes under other ledgers may do so under these. */
  boolean permitAllOf(Ledgers others) {
    return !areKept() || (others.areKept() && byHost.keySet().containsAll(others.byHost.keySet()));
  }

  /**
   * Returns the ledgers after nodes were asked. A node that reports another ledger than before has
   * lost its own, and so has a node that has left the cluster. New nodes are registered. Nodes that
   * do not answer or have no ledger stay as they were, and drains wait for them.
   *
   * @param reports of the nodes that have answered
   * @param members host identifiers of all nodes of the cluster
   */
  Ledgers seen(Collection<LedgerReport> reports, Collection<UUID> members) {
    Map<UUID, UUID> now = new TreeMap<>(byHost);
    int lost = 0;
    for (LedgerReport report : reports) {
      UUID before = now.put(report.host(), report.ledger());
      lost += before != null && !before.equals(report.ledger()) ? 1 : 0;
    }
    Set<UUID> present = new HashSet<>(members);
    reports.forEach(report -> present.add(report.host()));
    for (UUID host : byHost.keySet()) {
      if (!present.contains(host)) {
        now.remove(host);
        lost++;
      }
    }
    return new Ledgers(now, losses + lost, repairedLosses, repairedEpoch);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ledgers
        && byHost.equals(((Ledgers) other).byHost)
        && losses == ((Ledgers) other).losses
        && repairedLosses == ((Ledgers) other).repairedLosses
        && repairedEpoch == ((Ledgers) other).repairedEpoch;
  }

  @Override
  public int hashCode() {
    return byHost.hashCode() * 31 + losses;
  }

  @Override
  public String toString() {
    return byHost.size() + " ledgers, " + losses + " lost, " + repairedLosses + " repaired";
  }
}
