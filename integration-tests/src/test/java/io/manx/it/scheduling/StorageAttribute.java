// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.NodeManagement;
import java.util.ArrayList;
import java.util.List;

/**
 * An attribute of Cassandra's storage service, such as {@code ReadRpcTimeout}. Sets it through JMX
 * at all nodes, as an operator does, and restores it when closed.
 */
final class StorageAttribute implements AutoCloseable {
  private final NodeManagement management;
  private final String name;
  private final List<Object> before = new ArrayList<>();

  StorageAttribute(AgentCluster nodes, String name) throws Exception {
    this.management = nodes.management;
    this.name = name;
    for (int number = 1; number <= nodes.nodes().size(); number++) {
      before.add(management.storage(number, name));
    }
  }

  /** Sets it to a value of the attribute's type. */
  void set(Object value) throws Exception {
    for (int number = 1; number <= before.size(); number++) {
      management.setStorage(number, name, value);
    }
  }

  @Override
  public void close() throws Exception {
    for (int number = 1; number <= before.size(); number++) {
      management.setStorage(number, name, before.get(number - 1));
    }
  }
}
