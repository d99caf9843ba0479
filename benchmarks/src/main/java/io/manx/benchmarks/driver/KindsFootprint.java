// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks.driver;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.manx.benchmarks.Heap;
import io.manx.benchmarks.HeapGrowth;
import io.manx.driver.ManxLoadBalancingPolicy;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;

/**
 * Prints how much heap Manx's policy keeps in a session after few and after many different
 * statements, each with a text and a key of its own. Nothing may grow with their number for good.
 */
public final class KindsFootprint {
  private KindsFootprint() {}

  /**
   * Measures the heap after collections, which takes some seconds.
   *
   * @throws ReflectiveOperationException if the driver has changed
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Map<UUID, Node> nodes = UnconnectedDriver.nodes(UnconnectedDriver.REPLICAS);
    UnconnectedDriver context = new UnconnectedDriver(nodes.values());
    DefaultSession session = UnconnectedDriver.session();
    long before = Heap.usedBytes();
    try (ManxLoadBalancingPolicy policy = new ManxLoadBalancingPolicy(context, "default")) {
      policy.init(nodes, (node, distance) -> {});
      HeapGrowth.print(
          "planned statements",
          before,
          number -> policy.newQueryPlan(statement(number), session).clear(),
          () -> (int) policy.explainRequests().lines().count());
    } finally {
      context.getNettyOptions().onClose().syncUninterruptibly();
    }
  }

  private static SimpleStatement statement(int number) {
    return SimpleStatement.newInstance("SELECT c" + number + " FROM k.t" + number + " WHERE id = 1")
        .setKeyspace(UnconnectedDriver.keyspace())
        .setRoutingKey(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
  }
}
