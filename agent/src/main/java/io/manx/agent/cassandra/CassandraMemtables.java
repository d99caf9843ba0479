package io.manx.agent.cassandra;

import java.util.function.ToLongFunction;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.memtable.AbstractAllocatorMemtable;
import org.apache.cassandra.metrics.TableMetrics;
import org.apache.cassandra.utils.memory.MemtablePool;
import org.apache.cassandra.utils.memory.MemtablePool.SubPool;

/**
 * Those of this node. Created once its configuration is loaded. Sums over tables take as long as
 * there are tables, and are for once a second.
 */
public final class CassandraMemtables implements Memtables {
  /** Less full than this, a pool does not show which one fills first. */
  private static final double LEAST_FULLNESS = 0.01;

  private final MemtablePool pool = AbstractAllocatorMemtable.MEMORY_POOL;

  @Override
  public long usedBytes() {
    return pool.onHeap.used() + pool.offHeap.used();
  }

  @Override
  public long reclaimingBytes() {
    return pool.onHeap.getReclaiming() + pool.offHeap.getReclaiming();
  }

  /** When the pool that fills first reaches its threshold, by how full both are now. */
  @Override
  public long flushBytes() {
    double fullness = Math.max(fullness(pool.onHeap), fullness(pool.offHeap));
    return fullness < LEAST_FULLNESS
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

  /** Of what is open: to open the other keyspaces is Cassandra's, which first removes debris. */
  private static long sum(ToLongFunction<TableMetrics> count) {
    return Keyspace.allExisting()
        .flatMap(keyspace -> keyspace.getColumnFamilyStores().stream())
        .mapToLong(table -> count.applyAsLong(table.metric))
        .sum();
  }
}
