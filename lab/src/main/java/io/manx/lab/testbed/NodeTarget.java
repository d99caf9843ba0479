package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.disturbance.DelaySwitch;
import io.manx.lab.disturbance.DiskSwitch;
import io.manx.lab.disturbance.DisturbanceTarget;
import org.jspecify.annotations.Nullable;

/** A node of the embedded cluster as disturbances see it. */
record NodeTarget(
    EmbeddedTestbed testbed, Node node, String keyspace, @Nullable DelaySwitch delaySwitch)
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
      jmx.forceKeyspaceCompaction(keyspace);
    }
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
