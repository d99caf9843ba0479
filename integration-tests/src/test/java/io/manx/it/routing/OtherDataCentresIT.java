// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.it.nodes.PatientSession;
import io.manx.it.nodes.StoppedProcess;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.Node;
import io.manx.lab.load.table.SchemaChange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads at QUORUM from a data centre with one node, which asks one of two nodes in another data
 * centre.
 */
class OtherDataCentresIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path home;

  private static Cluster cluster;
  private static CqlSession session;
  private static String elsewhere;

  @BeforeAll
  static void start() {
    cluster =
        Cluster.start(
            TestNodes.state(home),
            AgentJar.addTo(
                TestNodes.options("other-data-centres-it", 3).withDataCentres(List.of(1, 2))),
            System.err::println,
            node -> () -> {});
    session = PatientSession.builder(cluster).build();
    elsewhere = cluster.node(2).dataCentre();
    SchemaChange.run(
        session,
        "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', '%s': 1, '%s': 2}"
            .formatted(cluster.localDataCentre(), elsewhere));
    SchemaChange.run(session, "CREATE TABLE k.t (id int PRIMARY KEY, v text)");
    execute("INSERT INTO k.t (id, v) VALUES (1, 'value')", ConsistencyLevel.ALL);
    Map.of(
            "policy", "random",
            "speculation", "budget",
            "speculation.budget", "1",
            "speculation.saturation", "1000000",
            "inline_local_reads", "false",
            "mode", "on")
        .forEach(
            (name, value) ->
                session.execute("UPDATE manx.settings SET value = ? WHERE name = ?", value, name));
  }

  @AfterAll
  static void stop() {
    if (session != null) {
      session.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Row execute(String statement, ConsistencyLevel level) {
    return session.execute(SimpleStatement.newInstance(statement).setConsistencyLevel(level)).one();
  }

  private static void read() {
    assertThat(execute("SELECT v FROM k.t WHERE id = 1", ConsistencyLevel.QUORUM)).isNotNull();
  }

  private static long copiesWon() {
    return session
        .execute("SELECT count FROM manx.status WHERE kind = 'counter' AND name = 'copies won'")
        .one()
        .getLong("count");
  }

  private static Map<String, Double> delays() {
    Map<String, Double> delays = new TreeMap<>();
    for (Row row : session.execute("SELECT data_centre, delay_ms FROM manx.speculation")) {
      delays.put(String.valueOf(row.getString("data_centre")), row.getDouble("delay_ms"));
    }
    return delays;
  }

  /** The policy takes either of the two at random, including the paused one. */
  @Test
  void readsStuckThereAreAnsweredByTheOtherNode() throws Exception {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              read();
              assertThat(delays()).containsOnlyKeys(elsewhere);
            });
    long won = copiesWon();
    Node paused = cluster.node(2);
    StoppedProcess.stop(paused.pid());
    try {
      for (int i = 0; copiesWon() == won; i++) {
        assertThat(i).as("reads of which no copy won").isLessThan(50);
        read();
      }
    } finally {
      StoppedProcess.resume(paused.pid());
    }
  }
}
