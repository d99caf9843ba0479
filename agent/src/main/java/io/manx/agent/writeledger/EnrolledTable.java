// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.cassandra.schema.TableId;

/** A table whose consistency levels may change, with its latest enrolment. Immutable. */
public final class EnrolledTable {
  private final TableId id;
  private final String keyspace;
  private final String name;
  private final boolean readRepairs;
  private final Enrolment enrolment;

  /**
   * Describes one.
   *
   * @param readRepairs whether reads of it repair replicas
   */
  public EnrolledTable(
      TableId id, String keyspace, String name, boolean readRepairs, Enrolment enrolment) {
    this.id = id;
    this.keyspace = keyspace;
    this.name = name;
    this.readRepairs = readRepairs;
    this.enrolment = enrolment;
  }

  /** Its identifier. */
  public TableId id() {
    return id;
  }

  /** The keyspace that it is in. */
  public String keyspace() {
    return keyspace;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Whether a read repairs all replicas that it has read. */
  public boolean readRepairs() {
    return readRepairs;
  }

  /** The agreement of the clients on its levels. */
  public Enrolment enrolment() {
    return enrolment;
  }

  /**
   * Returns the level at which keys are read again now. During a drain it is the lowest level that
   * waits for enough replicas, otherwise {@code ALL}.
   */
  Level rereadLevel() {
    if (enrolment.phase() != Phase.DRAINING) {
      return Level.ALL;
    }
    int needed = enrolment.transition().rereadReplicas();
    if (needed >= enrolment.replicas()) {
      return Level.ALL;
    }
    Replication replication = Replication.of(enrolment.replicas());
    return Stream.of(Level.ONE, Level.TWO, Level.THREE, Level.QUORUM, Level.ALL)
        .filter(level -> level.requiredResponses(replication) >= needed)
        .min(Comparator.comparingInt(level -> level.requiredResponses(replication)))
        .orElse(Level.ALL);
  }

  @Override
  public String toString() {
    return keyspace + "." + name;
  }
}
