// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.function.ToLongFunction;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.memtable.AbstractAllocatorMemtable;
import org.apache.cassandra.metrics.TableMetrics;
import org.apache.cassandra.utils.memory.MemtablePool;
import org.apache.cassandra.utils.memory.MemtablePool.SubPool;

/**
 * The memtables of this node. Created once its configuration is loaded. Sums over tables take time
 * in proportion to the number of tables, so they are meant for once a second.
 */
public final class CassandraMemtables implements Memtables {
  /** Below this fullness, a pool does not show which one fills first. */
  private static final double MIN_FULLNESS = 0.01;

  private final MemtablePool pool = AbstractAllocatorMemtable.MEMORY_POOL;

  @Override
  public long usedBytes() {
    return pool.onHeap.used() + pool.offHeap.used();
  }

  @Override
  public long reclaimingBytes() {
    return pool.onHeap.getReclaiming() + pool.offHeap.getReclaiming();
  }

  /**
   * Estimates, from how full both pools are, when the one that fills first reaches its threshold.
   */
  @Override
  public long flushBytes() {
    double fullness = Math.max(fullness(pool.onHeap), fullness(pool.offHeap));
    return fullness < MIN_FULLNESS
        ? (long) threshold(pool.onHeap)
        : (long) ((usedBytes() - reclaimingBytes()) / fullness);
  }

  private static double fullness(SubPool pool) {
    double threshold = threshold(pool);
    return threshold > 0 ? (pool.used() - pool.getReclaiming()) / threshold : 0;
  }

  private static double threshold(SubPool pool) {
    return (double) pool.limit * pool.cleanThreshold;
  }

  @Override
  public long flushedBytes() {
    return sum(metrics -> metrics.bytesFlushed.getCount());
  }

  @Override
  public long compactedBytes() {
    return sum(metrics -> metrics.compactionBytesWritten.getCount());
  }

  /**
   * Sums over open keyspaces only. Cassandra must open the others itself, as it removes debris
   * first.
   */
  private static long sum(ToLongFunction<TableMetrics> count) {
    return Keyspace.allExisting()
        .flatMap(keyspace -> keyspace.getColumnFamilyStores().stream())
        .mapToLong(table -> count.applyAsLong(table.metric))
        .sum();
  }
}
