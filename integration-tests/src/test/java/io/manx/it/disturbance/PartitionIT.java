// SPDX-License-Identifier: Apache-2.0

package io.manx.it.disturbance;

import static com.datastax.oss.driver.api.core.ConsistencyLevel.ALL;
import static com.datastax.oss.driver.api.core.ConsistencyLevel.ONE;
import static com.datastax.oss.driver.api.core.ConsistencyLevel.QUORUM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.network.NodeProxies;
import io.manx.lab.disturbance.network.Traffic;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.SchemaChange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Three real nodes that each hold every row; the second is cut off. */
final class PartitionIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(1);

  private static final NodeProxies PROXIES = new NodeProxies(1);
  private static final Map<Integer, NetworkSwitch> NETWORKS = new ConcurrentHashMap<>();
  private static Cluster cluster;
  private static CqlSession session;

  @BeforeAll
  static void start() {
    cluster =
        Cluster.start(
            StateDirectory.fromEnvironment(),
            TestNodes.options("partition-it", 3).withProxied(true),
            System.err::println,
            node -> {
              NETWORKS.put(node.index(), open(node));
              return () -> {};
            });
    session =
        Clients.connectOne(
            new ClientOptions(
                cluster.contactPoints(),
                null,
                null,
                null,
                1,
                Map.of("advanced.reconnection-policy.max-delay", "2 seconds")),
            PATIENCE);
    SchemaChange.run(session, "CREATE KEYSPACE k WITH replication = " + cluster.replication());
    // Otherwise reads that ask the node that is cut off would wait.
    SchemaChange.run(
        session, "CREATE TABLE k.t (id int PRIMARY KEY, v text) WITH speculative_retry = 'ALWAYS'");
  }

  @AfterAll
  static void stop() {
    if (session != null) {
      session.close();
    }
    if (cluster != null) {
      cluster.close();
    }
    PROXIES.close();
  }

  /** Its own writes reach no other node, and the others' writes do not need it. */
  @Test
  void nodeCutOffFromNodesServesItsClientsAlone() {
    NetworkSwitch second = NETWORKS.get(2);
    second.cut(Traffic.NODES);
    try {
      write(1, 2, ONE, TIMEOUT);
      assertThatThrownBy(() -> write(2, 2, QUORUM, TIMEOUT))
          .isInstanceOf(DriverException.class)
          .isNotInstanceOf(DriverTimeoutException.class);

      write(3, 1, QUORUM, TIMEOUT);
      assertThat(read(3, 3, QUORUM)).isEqualTo("of node 1");
      assertThat(read(1, 1, QUORUM)).isNull();
    } finally {
      second.heal(Traffic.NODES);
    }

    awaitEverywhere(1, "of node 2");
    awaitEverywhere(3, "of node 1");
  }

  /** A request is carried out once it reaches the node. */
  @Test
  void nodeCutOffFromClientsServesNodes() {
    NetworkSwitch second = NETWORKS.get(2);
    second.cut(Traffic.CLIENTS);
    try {
      assertThatThrownBy(() -> write(4, 2, ONE, SHORT_TIMEOUT))
          .isInstanceOf(DriverTimeoutException.class);

      await().atMost(PATIENCE).ignoreExceptions().until(() -> write(5, 1, ALL, TIMEOUT));
      assertThat(read(4, 1, ALL)).isNull();
    } finally {
      second.heal(Traffic.CLIENTS);
    }

    awaitEverywhere(4, "of node 2");
    write(6, 2, ONE, TIMEOUT);
  }

  private static NetworkSwitch open(io.manx.lab.cluster.Node node) {
    try {
      return PROXIES.open(
          InetAddress.getByName(node.broadcastAddress()), InetAddress.getByName(node.address()));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitEverywhere(int id, String value) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(read(id, 1, ALL)).isEqualTo(value));
  }

  private static boolean write(int id, int node, ConsistencyLevel level, Duration timeout) {
    String statement = "INSERT INTO k.t (id, v) VALUES (%d, 'of node %d')".formatted(id, node);
    session.execute(at(node, statement).setConsistencyLevel(level).setTimeout(timeout));
    return true;
  }

  private static @Nullable String read(int id, int node, ConsistencyLevel level) {
    String statement = "SELECT v FROM k.t WHERE id = " + id;
    Row row =
        session.execute(at(node, statement).setConsistencyLevel(level).setTimeout(TIMEOUT)).one();
    return row == null ? null : row.getString("v");
  }

  private static SimpleStatement at(int index, String statement) {
    Node node = session.getMetadata().findNode(cluster.node(index).contactPoint()).orElseThrow();
    return SimpleStatement.newInstance(statement).setNode(node);
  }
}
