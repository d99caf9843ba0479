// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/**
 * A consistency level: how many replicas have to answer a read, or acknowledge a write, and which
 * of them count.
 *
 * <p>ANY is left out: a hint is enough for it, and no read sees hints. SERIAL and LOCAL_SERIAL are
 * left out: they belong to lightweight transactions, whose reads depend on Paxos, not on counts of
 * replicas.
 */
public enum Level {
  ONE,
  TWO,
  THREE,
  QUORUM,
  ALL,
  LOCAL_ONE,
  LOCAL_QUORUM,
  EACH_QUORUM;

  /** Whether only replicas in the data centre of the clients count. */
  public boolean isLocal() {
    return this == LOCAL_ONE || this == LOCAL_QUORUM;
  }

  /** Whether replicas of all data centres count, and each like any other. */
  public boolean countsAll() {
    return !isLocal() && this != EACH_QUORUM;
  }

  /** Returns for how many replicas it waits; more than there are if it is not supported. */
  public int requiredResponses(Replication replication) {
    switch (this) {
      case ONE:
      case LOCAL_ONE:
        return 1;
      case TWO:
        return 2;
      case THREE:
        return 3;
      case QUORUM:
        return Replication.quorum(replication.replicas());
      case ALL:
        return replication.replicas();
      case LOCAL_QUORUM:
        return Replication.quorum(replication.localReplicas());
      case EACH_QUORUM:
        return replication.eachQuorum();
    }
    throw new AssertionError(this);
  }

  /** Returns the one of two levels that waits for more replicas; of equal ones this. */
  public Level orHigher(Level other, Replication replication) {
    return requiredResponses(replication) >= other.requiredResponses(replication) ? this : other;
  }

  /**
   * Returns how many nodes may be down, in any combination, while the level can still be reached;
   * below 0 if it is not supported. A node has at most one replica of a row.
   */
  public int mayBeDown(Replication replication) {
    if (this == EACH_QUORUM) {
      return replication.mayBeDownInEach();
    }
    int counting = isLocal() ? replication.localReplicas() : replication.replicas();
    return counting - requiredResponses(replication);
  }
}
