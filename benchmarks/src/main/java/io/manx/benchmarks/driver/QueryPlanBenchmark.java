// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks.driver;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.manx.driver.ManxLoadBalancingPolicy;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Cost of a query plan and its first node, with the driver's default policy and with Manx's. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class QueryPlanBenchmark {
  /** The driver's default policy, or Manx's. */
  @Param({"default", "manx"})
  public String policy = "manx";

  /** Nodes of the data centre; three of them are replicas. */
  @Param({"3", "12"})
  public int nodes = 3;

  private final Request request =
      SimpleStatement.newInstance("SELECT * FROM k.t WHERE id = 1")
          .setKeyspace(UnconnectedDriver.keyspace())
          .setRoutingKey(ByteBuffer.allocate(Integer.BYTES));

  private UnconnectedDriver context;
  private LoadBalancingPolicy planner;
  private DefaultSession session;

  /** Begins without a history, since the driver's default has none either. */
  @Setup
  public void start() throws ReflectiveOperationException {
    Map<UUID, Node> all = UnconnectedDriver.nodes(nodes);
    context = new UnconnectedDriver(all.values());
    session = UnconnectedDriver.session();
    planner =
        policy.equals("manx")
            ? new ManxLoadBalancingPolicy(context, "default")
            : new DefaultLoadBalancingPolicy(context, "default");
    planner.init(all, (node, distance) -> {});
  }

  /** Stops the driver's threads. */
  @TearDown
  public void stop() {
    planner.close();
    context.getNettyOptions().onClose().syncUninterruptibly();
  }

  /** A read of a key. */
  @Benchmark
  public Node planAndFirstNode() {
    return planner.newQueryPlan(request, session).poll();
  }
}
