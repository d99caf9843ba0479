// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.ControlGroup;
import io.manx.lab.cluster.Node;
import io.manx.lab.disturbance.process.DiskLimit;
import io.manx.lab.disturbance.process.DiskSwitch;

/** Limits the page cache and the disk of a node through its control group. */
record NodeDisk(Node node) implements DiskSwitch {
  @Override
  public void limit(DiskLimit limit) {
    ControlGroup group = ControlGroup.of(node);
    Long cacheBytes = limit.cacheBytes();
    if (cacheBytes != null) {
      group.limitPageCache(cacheBytes);
    }
    Integer readsPerSecond = limit.readsPerSecond();
    if (readsPerSecond != null) {
      group.limitReads(readsPerSecond, node.directory());
    }
  }

  @Override
  public void lift() {
    ControlGroup.of(node).lift();
  }
}
