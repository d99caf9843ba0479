// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.PageCache;
import io.manx.lab.disturbance.action.DisturbanceTarget;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.process.DiskSwitch;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A node of the embedded cluster as disturbances see it. */
record NodeTarget(
    EmbeddedTestbed testbed, Node node, LoadTables tables, @Nullable NetworkSwitch networkSwitch)
    implements DisturbanceTarget {
  @Override
  public String name() {
    return node.name();
  }

  @Override
  public int index() {
    return node.index();
  }

  @Override
  public long pid() {
    return node.pid();
  }

  @Override
  public void collectGarbage() {
    try (NodeJmx jmx = new NodeJmx(node)) {
      jmx.collectGarbage();
    }
  }

  @Override
  public void compact() {
    try (NodeJmx jmx = new NodeJmx(node)) {
      jmx.forceKeyspaceCompaction(tables.keyspace());
    }
  }

  /** Drops the load's data from the page cache, so that the node reads it from disk again. */
  void dropPageCache() throws InterruptedException {
    Set<String> names = tables.all().stream().map(Table::name).collect(Collectors.toSet());
    PageCache.drop(node, tables.keyspace(), names);
  }

  @Override
  public void kill() {
    testbed.cluster().kill(node);
  }

  @Override
  public void restart() {
    testbed.restart(node);
  }

  @Override
  public @Nullable DiskSwitch diskSwitch() {
    return testbed.cluster().options().controlGroups() ? new NodeDisk(node) : null;
  }
}
