// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import ch.qos.logback.classic.Level;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Uses both policies as a driver does, in any class loader, and reports the outcome. */
public final class ShadedDriverProgram {
  private ShadedDriverProgram() {}

  /** Returns the outcome, line by line. */
  public static List<String> run() {
    String options =
        "datastax-java-driver.basic.load-balancing-policy { local-datacenter = dc0, class = "
            + ManxLoadBalancingPolicy.class.getName()
            + " }\ndatastax-java-driver.advanced.speculative-execution-policy.class = "
            + ManxSpeculativeExecutionPolicy.class.getName();
    List<String> lines = new ArrayList<>();
    try (Logged logged = new Logged()) {
      DefaultDriverContext context =
          new DefaultDriverContext(
              DriverConfigLoader.fromString(options), ProgrammaticArguments.builder().build());
      context.getMetadataManager().addContactPoints(Set.of());
      var balancing = context.getLoadBalancingPolicy("default");
      var speculation = context.getSpeculativeExecutionPolicy("default");
      Map<UUID, Node> nodes = new HashMap<>();
      for (int i = 0; i < 3; i++) {
        TestNode node = new TestNode(i, "dc0", "r0");
        nodes.put(node.getHostId(), node);
      }
      balancing.init(nodes, (node, distance) -> {});
      SimpleStatement read = SimpleStatement.newInstance("SELECT * FROM t").setIdempotent(true);
      lines.add("plan of " + balancing.newQueryPlan(read, null).size());
      Node first = nodes.values().iterator().next();
      lines.add("next execution " + speculation.nextExecution(first, null, read, 1));
      lines.add("counters " + ((ManxLoadBalancingPolicy) balancing).counters());
      speculation.close();
      balancing.close();
      logged.at(Level.WARN).forEach(line -> lines.add("WARN " + line));
    }
    return lines;
  }
}
