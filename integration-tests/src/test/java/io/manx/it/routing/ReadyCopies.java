// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.it.nodes.AgentCluster;
import io.manx.lab.load.table.SchemaChange;

/** Nodes that send copies of all late reads, and tables that state when reads are late. */
final class ReadyCopies {
  private ReadyCopies() {}

  /** Creates a table with a row of id 1. */
  static void createTable(AgentCluster nodes, String name, String speculativeRetry) {
    SchemaChange.run(
        nodes.session,
        "CREATE TABLE k.%s (id int PRIMARY KEY, v text) WITH speculative_retry = '%s'"
            .formatted(name, speculativeRetry));
    nodes.session.execute(
        SimpleStatement.newInstance("INSERT INTO k." + name + " (id, v) VALUES (1, 'value')")
            .setConsistencyLevel(ConsistencyLevel.ALL));
  }

  /** Has each read ask a random replica, and nothing but its delay keep it from a copy. */
  static void begin(AgentCluster nodes) {
    nodes.asAtStart();
    nodes.set("policy", "random");
    nodes.set("inline_local_reads", "false");
    nodes.set("speculation", "budget");
    nodes.set("speculation.budget", "1");
    nodes.set("speculation.saturation", "1000000");
    nodes.set("mode", "on");
  }
}
