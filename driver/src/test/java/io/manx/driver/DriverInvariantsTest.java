// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.manx.driver.internal.ranking.RankedPlan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The policy and the driver's default one on the same random clusters, while nodes go down, come
 * up, are added and removed: they ask the same nodes, and differ in the order of replicas alone.
 */
class DriverInvariantsTest {
  private static final long SEED = 20;
  private static final int CLUSTERS = 12;
  private static final int EVENTS = 60;
  private static final int MOST_NODES = 9;
  private static final String POLICY = "basic.load-balancing-policy.";

  private static final List<ConsistencyLevel> LEVELS =
      List.of(
          DefaultConsistencyLevel.ONE,
          DefaultConsistencyLevel.LOCAL_ONE,
          DefaultConsistencyLevel.LOCAL_QUORUM,
          DefaultConsistencyLevel.ALL);

  /** Both policies, with the distances that each reported. */
  private static final class Pair {
    private final DefaultLoadBalancingPolicy driver;
    private final ManxLoadBalancingPolicy manx;
    private final Map<Node, String> driverDistances = new HashMap<>();
    private final Map<Node, String> manxDistances = new HashMap<>();

    Pair(TestContext context, Map<UUID, Node> nodes) {
      driver = new DefaultLoadBalancingPolicy(context, "default");
      manx = new ManxLoadBalancingPolicy(context, "default");
      driver.init(nodes, (node, distance) -> driverDistances.put(node, distance.name()));
      manx.init(nodes, (node, distance) -> manxDistances.put(node, distance.name()));
    }

    List<LoadBalancingPolicy> both() {
      return List.of(driver, manx);
    }
  }

  private static String[] options(SplittableRandom random, String ranking) {
    List<String> options = new ArrayList<>();
    options.add(POLICY + "local-datacenter = dc0");
    options.add(POLICY + "manx.policy = " + ranking);
    if (random.nextBoolean()) {
      options.add(POLICY + "manx.local-rack = r0");
    }
    int remote = random.nextInt(3);
    options.add(POLICY + "dc-failover.max-nodes-per-remote-dc = " + remote);
    options.add(
        POLICY + "dc-failover.allow-for-local-consistency-levels = " + random.nextBoolean());
    if (random.nextBoolean()) {
      options.add(POLICY + "dc-failover.preferred-remote-dcs = [dc2]");
    }
    return options.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"manx", "c3", "driver-default", "prequal", "latency-sensitive", "random"})
  void theSameNodesAreAskedAndReplicasFirst(String ranking) {
    SplittableRandom random = new SplittableRandom(SEED);
    DefaultSession session = TestContext.session();
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      try (TestContext context = new TestContext(options(random, ranking))) {
        List<TestNode> nodes = nodes(random, 1 + random.nextInt(MOST_NODES));
        Map<UUID, Node> byId = new LinkedHashMap<>();
        nodes.forEach(node -> byId.put(node.getHostId(), node));
        Pair pair = new Pair(context, byId);
        for (int event = 0; event < EVENTS; event++) {
          change(pair, nodes, random);
          Set<Node> replicas = replicas(nodes, 1 + random.nextInt(5), random);
          context.setReplicas(replicas);
          Request request = request(random);
          Set<Node> known = request.getRoutingKey() == null ? Set.of() : replicas;
          requireSame(
              nodes, known, pair.driver.newQueryPlan(request, session), pair, request, session);
          assertThat(pair.manxDistances).isEqualTo(pair.driverDistances);
        }
        assertThat(pair.manx.counters()).containsEntry("failures", 0L);
        pair.both().forEach(LoadBalancingPolicy::close);
      }
    }
  }

  private static void requireSame(
      List<TestNode> nodes,
      Set<Node> replicas,
      Queue<Node> ofDriver,
      Pair pair,
      Request request,
      DefaultSession session) {
    List<Node> expected = drained(ofDriver);
    List<Node> actual = drained(pair.manx.newQueryPlan(request, session));
    String where = nodes + ", replicas " + replicas;
    assertThat(actual).as(where).doesNotHaveDuplicates().hasSameSizeAs(expected);
    List<String> groups =
        expected.stream().map(node -> group(node, replicas)).collect(Collectors.toList());
    assertThat(actual.stream().map(node -> group(node, replicas)).collect(Collectors.toList()))
        .as(where)
        .isEqualTo(groups);
    assertThat(new HashSet<>(actual)).as(where).isEqualTo(new HashSet<>(expected));
  }

  /** Replicas of the local data centre, its other nodes, and the nodes of other data centres. */
  private static String group(Node node, Set<Node> replicas) {
    boolean isLocal = "dc0".equals(node.getDatacenter());
    if (!isLocal) {
      return "remote";
    }
    return replicas.contains(node) ? "replica" : "local";
  }

  private static List<Node> drained(Queue<Node> plan) {
    List<Node> nodes = new ArrayList<>();
    for (Node node = plan.poll(); node != null; node = plan.poll()) {
      nodes.add(node);
    }
    return nodes;
  }

  private static List<TestNode> nodes(SplittableRandom random, int count) {
    List<TestNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(node(i, random));
    }
    return nodes;
  }

  private static TestNode node(int number, SplittableRandom random) {
    int dataCentre = number == 0 ? 0 : random.nextInt(3);
    return new TestNode(number, "dc" + dataCentre, "r" + random.nextInt(3));
  }

  private static Set<Node> replicas(
      List<TestNode> nodes, int perDataCentre, SplittableRandom random) {
    Map<String, List<TestNode>> byDataCentre =
        nodes.stream().collect(Collectors.groupingBy(TestNode::getDatacenter));
    Set<Node> replicas = new HashSet<>();
    for (Collection<TestNode> each : byDataCentre.values()) {
      List<TestNode> left = new ArrayList<>(each);
      for (int i = 0; i < perDataCentre && !left.isEmpty(); i++) {
        replicas.add(left.remove(random.nextInt(left.size())));
      }
    }
    return replicas;
  }

  private static Request request(SplittableRandom random) {
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM t WHERE id = 1")
            .setConsistencyLevel(LEVELS.get(random.nextInt(LEVELS.size())));
    return random.nextInt(4) == 0 ? read : read.setRoutingKey(ByteBuffer.allocate(4));
  }

  private static void change(Pair pair, List<TestNode> nodes, SplittableRandom random) {
    int kind = random.nextInt(8);
    TestNode node = nodes.get(random.nextInt(nodes.size()));
    if (kind == 0 && nodes.size() < MOST_NODES + 5) {
      TestNode fresh = node(100 + random.nextInt(90), random);
      if (nodes.stream().noneMatch(each -> each.getHostId().equals(fresh.getHostId()))) {
        nodes.add(fresh);
        pair.both().forEach(policy -> policy.onAdd(fresh));
        pair.both().forEach(policy -> policy.onUp(fresh));
      }
    } else if (kind == 1 && nodes.size() > 1) {
      nodes.remove(node);
      pair.both().forEach(policy -> policy.onDown(node));
      pair.both().forEach(policy -> policy.onRemove(node));
      pair.driverDistances.remove(node);
      pair.manxDistances.remove(node);
    } else if (kind <= 4 && node.getState() == NodeState.UP) {
      node.setState(NodeState.DOWN);
      pair.both().forEach(policy -> policy.onDown(node));
    } else if (kind <= 6 && node.getState() == NodeState.DOWN) {
      node.setState(NodeState.UP);
      pair.both().forEach(policy -> policy.onUp(node));
    }
  }

  @Test
  void lightweightTransactionsHaveTheDriversOwnOrder() {
    try (TestContext context = new TestContext(POLICY + "local-datacenter = dc0")) {
      List<TestNode> nodes = List.of(new TestNode(0, "dc0", "r0"), new TestNode(1, "dc0", "r0"));
      Map<UUID, Node> byId = new LinkedHashMap<>();
      nodes.forEach(node -> byId.put(node.getHostId(), node));
      Pair pair = new Pair(context, byId);
      DefaultSession session = TestContext.session();
      context.setReplicas(Set.copyOf(nodes));
      SimpleStatement insert = SimpleStatement.newInstance("INSERT INTO t (id) VALUES (1)");
      SimpleStatement conditional =
          SimpleStatement.newInstance("INSERT INTO t (id) VALUES (1) IF NOT EXISTS");
      SimpleStatement serial =
          SimpleStatement.newInstance("SELECT * FROM t")
              .setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
      assertThat(pair.manx.newQueryPlan(insert, session)).isInstanceOf(RankedPlan.class);
      assertThat(pair.manx.newQueryPlan(conditional, session)).isNotInstanceOf(RankedPlan.class);
      assertThat(pair.manx.newQueryPlan(serial, session)).isNotInstanceOf(RankedPlan.class);
      assertThat(pair.manx.newQueryPlan(null, null)).isNotInstanceOf(RankedPlan.class);
    }
  }
}
