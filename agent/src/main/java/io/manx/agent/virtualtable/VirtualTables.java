// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.CompositeType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.dht.LocalPartitioner;
import org.apache.cassandra.schema.TableMetadata;

/** Definitions of virtual tables. */
final class VirtualTables {
  private static final double NANOS_PER_MILLI = 1e6;

  private VirtualTables() {}

  /** Begins the definition of a table whose partitions are in the order of their keys. */
  static TableMetadata.Builder define(String name, String comment, AbstractType<?> keyType) {
    return TableMetadata.builder(ManxKeyspace.NAME, name)
        .comment(comment)
        .kind(TableMetadata.Kind.VIRTUAL)
        .partitioner(new LocalPartitioner(keyType));
  }

  /** Begins the definition of a table whose partition key is two texts. */
  static TableMetadata.Builder defineByTwo(String name, String comment, String one, String other) {
    return define(name, comment, CompositeType.getInstance(UTF8Type.instance, UTF8Type.instance))
        .addPartitionKeyColumn(one, UTF8Type.instance)
        .addPartitionKeyColumn(other, UTF8Type.instance);
  }

  static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }
}
