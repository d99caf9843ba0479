// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.table.Table;
import io.manx.results.run.CopyDelays;
import java.util.Map;

/**
 * The threshold of a table's {@code speculative_retry}, from Cassandra's metric {@code
 * SpeculativeSampleLatencyNanos}; it is recomputed every 5 s (the read timeout).
 */
final class CassandraDelays implements DelaySource {
  private static final String METRIC = "SpeculativeSampleLatencyNanos";
  private static final double NANOS_PER_MILLI = 1e6;

  private final Table table;
  private final NodeJmx jmx;

  CassandraDelays(Table table, Node node) {
    this.table = table;
    this.jmx = new NodeJmx(node);
  }

  @Override
  public String origin() {
    return CopyDelays.CASSANDRA;
  }

  @Override
  public Map<Integer, Double> millisByReadGroup() {
    return millisByReadGroup(jmx.tableGauge(table.keyspace(), table.name(), METRIC));
  }

  /** {@code NONE} is the greatest number, {@code ALWAYS} the smallest. */
  static Map<Integer, Double> millisByReadGroup(long nanos) {
    return nanos == Long.MAX_VALUE
        ? Map.of()
        : Map.of(ALL_GROUPS, Math.max(0, nanos) / NANOS_PER_MILLI);
  }

  @Override
  public void close() {
    jmx.close();
  }
}
