// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.PauseListener;
import java.util.List;
import java.util.Map;

/** The states of a node of this machine, by JMX. */
final class JmxStateSource implements NodeStateSource {
  private static final String RUNTIME = "java.lang:type=Runtime";
  private static final String COMPACTIONS = "org.apache.cassandra.db:type=CompactionManager";

  private final NodeJmx jmx;

  JmxStateSource(NodeJmx jmx) {
    this.jmx = jmx;
  }

  @Override
  public long startedMillis() {
    return ((Number) jmx.attribute(RUNTIME, "StartTime")).longValue();
  }

  @Override
  public boolean isCompacting() {
    return ((List<?>) jmx.attribute(COMPACTIONS, "Compactions"))
        .stream().anyMatch(each -> !keyspace(each).startsWith("system"));
  }

  private static String keyspace(Object compaction) {
    return String.valueOf(((Map<?, ?>) compaction).get("keyspace"));
  }

  @Override
  public void onCollection(PauseListener listener) {
    jmx.onCollection(listener);
  }

  @Override
  public void close() {
    jmx.close();
  }
}
