// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.load.table.SchemaChange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Real nodes with the agent, each holding every record, and a session that can ask any of them. */
public final class AgentCluster implements SharedNodes.Running {
  public static final int RECORDS = 50;

  private static final int READS_AT_A_TIME = 20;

  /**
   * Capacities so small that a queue between nodes can be filled. In Cassandra 5.0 the reserve for
   * sending is set by that for receiving (OutboundConnectionSettings).
   */
  private static final Map<String, String> SMALL_QUEUES =
      Map.of(
          "internode_socket_send_buffer_size", "64KiB",
          "internode_socket_receive_buffer_size", "64KiB",
          "internode_application_send_queue_capacity", "64KiB",
          "internode_application_receive_queue_reserve_endpoint_capacity", "256KiB");

  public final Cluster cluster;
  public final CqlSession session;
  public final NodeManagement management;

  public AgentCluster(Path home) {
    this(home, 2);
  }

  public AgentCluster(Path home, int size) {
    ClusterOptions options =
        AgentJar.addTo(TestNodes.options("agent-it-" + size, size, TestAgentJar.jvmOption()))
            .withServerOptions(SMALL_QUEUES);
    cluster = Cluster.start(TestNodes.state(home), options, System.err::println, node -> () -> {});
    management = new NodeManagement(cluster);
    session = PatientSession.builder(cluster).build();
    try {
      create("k", size);
      create("single", 1);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void create(String keyspace, int replicationFactor) {
    SchemaChange.run(
        session,
        "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': %d}"
            .formatted(keyspace, cluster.localDataCentre(), replicationFactor));
    SchemaChange.run(session, "CREATE TABLE " + keyspace + ".t (id int PRIMARY KEY, v text)");
    for (int i = 0; i < RECORDS; i++) {
      session.execute(
          SimpleStatement.newInstance(
                  "INSERT INTO " + keyspace + ".t (id, v) VALUES (?, 'value')", i)
              .setConsistencyLevel(ConsistencyLevel.ALL));
    }
  }

  public List<Node> nodes() {
    return new ArrayList<>(session.getMetadata().getNodes().values());
  }

  /** The node of this number, from 1, as the session knows it. */
  public Node node(int number) {
    InetSocketAddress address = cluster.node(number).contactPoint();
    return nodes().stream()
        .filter(node -> node.getEndPoint().resolve().equals(address))
        .findAny()
        .orElseThrow();
  }

  /** Restarts a node with these options, and waits until clients are connected to it again. */
  public void restart(int number, List<String> jvmOptions) {
    cluster.restart(cluster.node(number), TestNodes.jvmOptions(jvmOptions));
    awaitAllConnected();
  }

  /** Restarts a node with the options that all nodes have. */
  public void restart(int number) {
    cluster.restart(cluster.node(number));
    awaitAllConnected();
  }

  private void awaitAllConnected() {
    await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> nodes().stream().allMatch(node -> node.getOpenConnections() > 0));
  }

  /** Stops a node's process until it is resumed; on return it stands still. */
  public void pause(int number) throws IOException, InterruptedException {
    StoppedProcess.stop(cluster.node(number).pid());
  }

  public void resume(int number) throws IOException, InterruptedException {
    StoppedProcess.resume(cluster.node(number).pid());
  }

  public void awaitNoneOutstanding(List<Node> coordinators) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                coordinators.stream()
                    .flatMap(node -> on(node, "SELECT * FROM manx.replicas").all().stream())
                    .allMatch(row -> row.getInt("outstanding") == 0));
  }

  public ResultSet on(Node node, String query, Object... values) {
    return session.execute(SimpleStatement.newInstance(query, values).setNode(node));
  }

  public void set(String name, String value) {
    nodes().forEach(node -> set(node, name, value));
  }

  public void set(Node node, String name, String value) {
    on(node, "UPDATE manx.settings SET value = ? WHERE name = ?", value, name);
  }

  /** Reads every record, each time through this node, and requires it to be there. */
  public void readAll(Node coordinator, ConsistencyLevel level, int times) {
    readAll("k", coordinator, level, times);
  }

  /**
   * Does the same for keyspace {@code k}, held by all nodes, or {@code single}, with one replica.
   */
  public void readAll(String keyspace, Node coordinator, ConsistencyLevel level, int times) {
    for (int i = 0; i < times * RECORDS; i++) {
      SimpleStatement read =
          SimpleStatement.newInstance("SELECT v FROM " + keyspace + ".t WHERE id = ?", i % RECORDS)
              .setNode(coordinator)
              .setConsistencyLevel(level);
      Row row = session.execute(read).one();
      if (row == null || !"value".equals(row.getString("v"))) {
        throw new AssertionError("record " + i % RECORDS + " is missing");
      }
    }
  }

  /** Reads this many records at ONE through this node, twenty at a time. */
  public void readConcurrently(Node coordinator, int reads) {
    List<CompletableFuture<AsyncResultSet>> inFlight = new ArrayList<>();
    for (int i = 0; i < reads; i++) {
      inFlight.add(beginRead("k", coordinator, i % RECORDS));
      if (inFlight.size() == READS_AT_A_TIME || i == reads - 1) {
        for (CompletableFuture<AsyncResultSet> each : inFlight) {
          if (each.join().one() == null) {
            throw new AssertionError("a record is missing");
          }
        }
        inFlight.clear();
      }
    }
  }

  /** Begins to read this many records at ONE through this node. */
  public List<CompletableFuture<AsyncResultSet>> beginReads(Node coordinator, int reads) {
    return beginReads("k", coordinator, reads);
  }

  /**
   * Does the same for keyspace {@code k}, held by all nodes, or {@code single}, with one replica.
   */
  public List<CompletableFuture<AsyncResultSet>> beginReads(
      String keyspace, Node coordinator, int reads) {
    return IntStream.range(0, reads)
        .mapToObj(i -> beginRead(keyspace, coordinator, i % RECORDS))
        .toList();
  }

  /** Begins to read one record at ONE through this node. */
  public CompletableFuture<AsyncResultSet> beginRead(String keyspace, Node coordinator, int id) {
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT v FROM " + keyspace + ".t WHERE id = ?", id)
            .setNode(coordinator)
            .setConsistencyLevel(ConsistencyLevel.ONE);
    return session.executeAsync(read).toCompletableFuture();
  }

  /** Returns the states of all entries of a kind, by name. */
  public Map<String, String> states(Node node, String kind) {
    Map<String, String> states = new TreeMap<>();
    for (Row row : on(node, "SELECT kind, name, state FROM manx.status")) {
      if (kind.equals(row.getString("kind"))) {
        states.put(row.getString("name"), row.getString("state"));
      }
    }
    return states;
  }

  /** Returns the sum of a counter over all nodes. */
  public long sum(String counter) {
    return nodes().stream().mapToLong(node -> count(node, "counter", counter)).sum();
  }

  /** Returns the count of one entry of a kind. */
  public long count(Node node, String kind, String name) {
    return on(node, "SELECT count FROM manx.status WHERE kind = ? AND name = ?", kind, name)
        .one()
        .getLong("count");
  }

  /** Returns a node's row of table {@code replicas} about another node. */
  public Row replica(Node at, int number) {
    InetAddress address = cluster.node(number).contactPoint().getAddress();
    return on(at, "SELECT * FROM manx.replicas WHERE endpoint = ?", address).one();
  }

  /** Whether any node's log has a warning with this text. */
  public boolean warns(String text) throws IOException {
    for (io.manx.lab.cluster.Node node : cluster.nodes()) {
      if (NodeWarnings.of(node).stream().anyMatch(line -> line.contains(text))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the rows of the latency table by component and scope. */
  public Map<String, Row> latency(Node node) {
    Map<String, Row> rows = new TreeMap<>();
    for (Row row : on(node, "SELECT * FROM manx.latency")) {
      rows.put(row.getString("component") + " " + row.getString("scope"), row);
    }
    return rows;
  }

  /**
   * Turns the agent off with the initial settings of tests, and clears measurements; the snitch
   * stays.
   */
  public void asAtStart() {
    nodes().forEach(this::setInitialValues);
    set("mode", "off");
    set("policy", "wu");
    set("speculation", "stock");
    set("inline_max_service_ms", "60000"); // cold nodes are slow
    resetMeasurements();
  }

  private void setInitialValues(Node node) {
    for (Row row : on(node, "SELECT name, value, initial FROM manx.settings")) {
      String initial = row.getString("initial");
      if (!initial.equals(row.getString("value"))) {
        set(node, row.getString("name"), initial);
      }
    }
  }

  /**
   * Clears measurements after all responses have come, since late ones would count in the next
   * test.
   */
  public void resetMeasurements() {
    awaitNoneOutstanding(nodes());
    for (Node node : nodes()) {
      on(node, "TRUNCATE manx.latency");
      on(node, "TRUNCATE manx.recent_reads");
    }
  }

  @Override
  public void close() {
    session.close();
    cluster.close();
  }
}
