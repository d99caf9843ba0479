// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import com.codahale.metrics.Gauge;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;

/** Cassandra's own registry of metrics. Thread-safe. */
public final class NodeMetrics {
  private static final String TYPE = "Manx";

  private NodeMetrics() {}

  /** Registers a gauge under type {@value #TYPE}. */
  public static void register(String name, Gauge<?> gauge) {
    CassandraMetricsRegistry.Metrics.register(
        DefaultNameFactory.createMetricName(TYPE, name, null), gauge);
  }
}
