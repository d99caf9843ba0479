// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.DecoratedKey;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadata;

/** Tables of Cassandra, reads of them, and plans of range reads, as far as they need no node. */
public final class Tables {
  /** Its partitions have one row each. */
  public static final TableMetadata NARROW = columns("narrow", 1).build();

  /** Its partitions have any number of rows. */
  public static final TableMetadata WIDE =
      columns("wide", 2).addClusteringColumn("c", UTF8Type.instance).build();

  public static final long NOW_SECONDS = 1_800_000_000;
  public static final DecoratedKey KEY =
      Murmur3Partitioner.instance.decorateKey(UTF8Type.instance.decompose("key"));

  private Tables() {}

  private static TableMetadata.Builder columns(String table, int number) {
    return TableMetadata.builder("k", table, TableId.fromUUID(new UUID(31, number)))
        .partitioner(Murmur3Partitioner.instance)
        .addPartitionKeyColumn("id", UTF8Type.instance)
        .addRegularColumn("v", UTF8Type.instance);
  }

  /** Returns a read of this many named rows of one partition. */
  public static SinglePartitionReadCommand named(int rows) {
    NavigableSet<Clustering<?>> names = new TreeSet<>(WIDE.comparator);
    for (int row = 0; row < rows; row++) {
      names.add(Clustering.make(UTF8Type.instance.decompose("row " + row)));
    }
    return SinglePartitionReadCommand.create(WIDE, NOW_SECONDS, KEY, names);
  }

  /** Returns a read of a whole partition. */
  public static SinglePartitionReadCommand partition(TableMetadata table) {
    return SinglePartitionReadCommand.fullPartitionRead(table, NOW_SECONDS, KEY);
  }

  /** Returns a range read with limits. */
  public static PartitionRangeReadCommand range(DataLimits limits) {
    return PartitionRangeReadCommand.allDataRead(WIDE, NOW_SECONDS).withUpdatedLimit(limits);
  }

  /** Returns the plans of adjacent parts, each of the given number of ranges. */
  public static ReplicaPlan.ForRangeRead[] plans(int... ranges) {
    return IntStream.range(0, ranges.length)
        .mapToObj(part -> plan(part, ranges[part]))
        .toArray(ReplicaPlan.ForRangeRead[]::new);
  }

  /** Returns the plans of this many parts, each of one range. */
  public static ReplicaPlan.ForRangeRead[] plansOfOneRange(int parts) {
    int[] ranges = new int[parts];
    Arrays.fill(ranges, 1);
    return plans(ranges);
  }

  private static ReplicaPlan.ForRangeRead plan(int part, int ranges) {
    Range<Token> tokens =
        new Range<>(new LongToken(1_000L * part), new LongToken(1_000L * (part + 1)));
    EndpointsForRange replicas = EndpointsForRange.of(new Replica(node(part), tokens, true));
    return new ReplicaPlan.ForRangeRead(
        null, null, ConsistencyLevel.ONE, Range.makeRowRange(tokens), replicas, replicas, ranges);
  }

  /** Returns the address of a node by its number, from 0. */
  public static InetAddressAndPort node(int number) {
    try {
      return InetAddressAndPort.getByName("127.0.0." + (1 + number));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
