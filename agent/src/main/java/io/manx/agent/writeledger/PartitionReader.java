// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.agent.cassandra.Partitions;
import io.manx.core.consistency.Level;
import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;

/** Reads whole partitions as a client would. Thread-safe. */
final class PartitionReader implements Rereads.Reader {
  @Override
  public boolean areAllAlive(EnrolledTable table, ByteBuffer key) {
    return Partitions.areAllAlive(table.id(), key);
  }

  @Override
  public boolean hasAgreedReplication(EnrolledTable table) {
    return Partitions.replicationFactor(table.keyspace()) == table.enrolment().replicas();
  }

  @Override
  public void read(EnrolledTable table, ByteBuffer key, Level level) {
    Partitions.read(table.id(), key, ConsistencyLevel.valueOf(level.name()));
  }
}
