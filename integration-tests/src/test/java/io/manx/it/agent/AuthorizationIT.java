// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Timing;
import io.manx.it.nodes.PatientSession;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.SchemaChange;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.AgentMeasurements;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Under authorization, the agent obeys only superusers and roles that may modify its tables. The
 * first node is asked, unless said otherwise.
 */
class AuthorizationIT {
  private static final String CHANGE = "UPDATE manx.settings SET value = 'on' WHERE name = 'mode'";

  private static final int READS = 20;

  private static final List<String> ROLES =
      List.of("reader", "application", "operator", "deputy", "dashboard", "analyst");

  @TempDir Path home;

  @Test
  void settingsChangeForRolesThatMayModifyThem() {
    ClusterOptions options =
        AgentJar.addTo(
            TestNodes.options("authorization-it", 2)
                .withServerOptions(
                    Map.of(
                        "authenticator",
                        "PasswordAuthenticator",
                        "authorizer",
                        "CassandraAuthorizer")));
    StateDirectory state = TestNodes.state(home);
    try (Cluster cluster = Cluster.start(state, options, Progress.SILENT, node -> () -> {})) {
      try (CqlSession superuser = superuser(cluster)) {
        createRoles(superuser);
        superuser.execute(CHANGE);
        requireMode(superuser, "on");
      }
      try (CqlSession reader = session(cluster, "reader")) {
        assertThat(reader.execute("SELECT * FROM manx.settings").all()).isNotEmpty();
        requireRefused(reader, "UPDATE manx.settings SET value = 'off' WHERE name = 'mode'");
        requireRefused(reader, "SELECT * FROM manx.status");
      }
      try (CqlSession application = session(cluster, "application")) {
        theApplicationChangesItsDataAndNoSettings(application);
      }
      try (CqlSession reader = session(cluster, "reader")) {
        enrolmentNamesTheMissingPermission(reader);
      }
      try (CqlSession operator = session(cluster, "operator")) {
        operator.execute("UPDATE manx.settings SET value = 'observe' WHERE name = 'mode'");
        requireMode(operator, "observe");
        requireRefused(operator, "TRUNCATE manx.latency");
      }
      try (CqlSession deputy = session(cluster, "deputy")) {
        deputy.execute(CHANGE);
        requireMode(deputy, "on");
      }
      readsOfNamedRolesAreBatchWork(cluster);
      breakdownNamesAMissingGrantBeforeItMeasures(cluster);
    }
  }

  /**
   * A role is named itself, or has been granted a named one. The second node learns of it from the
   * first.
   */
  private static void readsOfNamedRolesAreBatchWork(Cluster cluster) {
    try (CqlSession superuser = superuser(cluster);
        CqlSession other = session(cluster, 2, "cassandra", "cassandra");
        CqlSession application = session(cluster, "application")) {
      List<CqlSession> both = List.of(superuser, other);
      List<Long> none = List.of(0L, 0L);
      set(other, "mode", "on");
      set(superuser, "mode", "on");
      set(superuser, "inline_local_reads", "false");
      set(superuser, "batch_roles", "nightly  reports");
      assertThat(batchReadsOf(application, both)).isEqualTo(none);
      superuser.execute("CREATE ROLE reports");
      superuser.execute("GRANT reports TO application");
      long ofOther = ofSecondNode(cluster, superuser);
      assertThat(ofOther).isBetween(1L, READS - 1L);
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(batchReadsOf(application, both))
                      .isEqualTo(List.of(READS - ofOther, ofOther)));
      assertThat(batchReadsOf(superuser, both)).isEqualTo(none);
      set(superuser, "batch_roles", "");
      assertThat(batchReadsOf(application, both)).isEqualTo(none);
    }
  }

  /** How many of the records read are on the second node. */
  private static long ofSecondNode(Cluster cluster, CqlSession session) {
    TokenMap ring = session.getMetadata().getTokenMap().orElseThrow();
    return IntStream.range(0, READS)
        .mapToObj(id -> ring.getReplicas("k", TypeCodecs.INT.encode(id, ProtocolVersion.V4)))
        .filter(replicas -> replicas.stream().anyMatch(node -> isNode(cluster, 2, node)))
        .count();
  }

  private static void set(CqlSession superuser, String name, String value) {
    superuser.execute("UPDATE manx.settings SET value = ? WHERE name = ?", value, name);
  }

  /**
   * Has a session read some records; returns how many of the reads each node took for batch work.
   */
  private static List<Long> batchReadsOf(CqlSession session, List<CqlSession> superusers) {
    List<Long> before = superusers.stream().map(AuthorizationIT::batchReads).toList();
    for (int id = 0; id < READS; id++) {
      session.execute("SELECT * FROM k.t WHERE id = " + id);
    }
    return IntStream.range(0, before.size())
        .mapToObj(i -> batchReads(superusers.get(i)) - before.get(i))
        .toList();
  }

  private static long batchReads(CqlSession superuser) {
    Row row =
        superuser
            .execute(
                "SELECT count FROM manx.status"
                    + " WHERE kind = 'counter' AND name = 'batch reads queued'")
            .one();
    assertThat(row).isNotNull();
    return row.getLong("count");
  }

  /** Role {@code analyst} has the grants that the documentation of the agent lists. */
  private static void breakdownNamesAMissingGrantBeforeItMeasures(Cluster cluster) {
    try (AgentMeasurements measurements = measurements(cluster, "dashboard")) {
      assertThatThrownBy(measurements::requireReadable)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("GRANT SELECT ON TABLE manx.recent_reads TO")
          .hasMessageContaining("GRANT SELECT ON TABLE manx.reads_per_100ms TO")
          .hasMessageNotContaining("manx.latency");
      assertThatThrownBy(measurements::begin)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("GRANT MODIFY ON TABLE manx.latency TO")
          .hasMessageContaining("GRANT MODIFY ON TABLE manx.recent_reads TO");
    }
    try (AgentMeasurements measurements = measurements(cluster, "analyst")) {
      measurements.requireReadable();
      measurements.begin();
      assertThat(measurements.read().counts()).isNotNull();
    }
  }

  private static AgentMeasurements measurements(Cluster cluster, String role) {
    ClientOptions.Credentials credentials = new ClientOptions.Credentials(role, "p");
    ClientOptions clients =
        new ClientOptions(
            cluster.contactPoints(), cluster.localDataCentre(), credentials, null, 1, Map.of());
    return AgentMeasurements.connect(clients, new NodeNames(Map.of()));
  }

  private static void createRoles(CqlSession superuser) {
    for (String role : ROLES) {
      superuser.execute("CREATE ROLE " + role + " WITH PASSWORD = 'p' AND LOGIN = true");
    }
    superuser.execute("GRANT SELECT ON TABLE manx.settings TO reader");
    superuser.execute("GRANT SELECT ON ALL KEYSPACES TO application");
    superuser.execute("GRANT MODIFY ON ALL KEYSPACES TO application");
    superuser.execute("GRANT SELECT ON TABLE manx.settings TO operator");
    superuser.execute("GRANT MODIFY ON TABLE manx.settings TO operator");
    superuser.execute("GRANT operator TO deputy");
    superuser.execute("GRANT SELECT ON TABLE manx.latency TO dashboard");
    for (String table : List.of("latency", "recent_reads", "reads_per_100ms", "status")) {
      superuser.execute("GRANT SELECT ON TABLE manx." + table + " TO analyst");
    }
    superuser.execute("GRANT MODIFY ON TABLE manx.latency TO analyst");
    superuser.execute("GRANT MODIFY ON TABLE manx.recent_reads TO analyst");
    SchemaChange.run(
        superuser,
        "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor':"
            + " 1}");
    SchemaChange.run(superuser, "CREATE TABLE k.t (id int PRIMARY KEY, v text)");
  }

  /** Ordinary applications have {@code MODIFY ON ALL KEYSPACES}. */
  private static void theApplicationChangesItsDataAndNoSettings(CqlSession application) {
    application.execute("INSERT INTO k.t (id, v) VALUES (1, 'value')");
    application.execute("TRUNCATE k.t");
    String change = "UPDATE manx.settings SET value = 'off' WHERE name = 'mode'";
    requireRefused(application, change);
    requireRefused(application, "BEGIN UNLOGGED BATCH " + change + "; APPLY BATCH");
    requireRefused(application, "INSERT INTO manx.settings (name, value) VALUES ('mode', 'off')");
    requireRefused(application, "DELETE value FROM manx.settings WHERE name = 'mode'");
    requireRefused(application, "DELETE FROM manx.settings WHERE name = 'mode'");
    requireRefused(application, "TRUNCATE manx.settings");
    requireRefused(application, "TRUNCATE manx.latency");
    requireRefused(application, "TRUNCATE manx.recent_reads");
    PreparedStatement prepared =
        application.prepare("UPDATE manx.settings SET value = ? WHERE name = ?");
    assertThatThrownBy(() -> application.execute(prepared.bind("off", "mode")))
        .isInstanceOf(UnauthorizedException.class);
    BatchStatement batch =
        BatchStatement.newInstance(BatchType.UNLOGGED, prepared.bind("off", "mode"));
    assertThatThrownBy(() -> application.execute(batch)).isInstanceOf(UnauthorizedException.class);
    requireMode(application, "on");
  }

  private static void enrolmentNamesTheMissingPermission(CqlSession session) {
    EnrolRequest request =
        new EnrolRequest(new Table("k", "t", 1), LevelPair.parse("ALL/ALL"), Timing.DEFAULT, false);
    assertThatThrownBy(() -> Enrolments.of(session).enrol(request, line -> {}))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("permission")
        .hasMessageContaining("use another --username");
  }

  private static void requireRefused(CqlSession session, String statement) {
    assertThatThrownBy(() -> session.execute(statement))
        .as(statement)
        .isInstanceOf(UnauthorizedException.class);
  }

  private static void requireMode(CqlSession session, String mode) {
    Row row = session.execute("SELECT value FROM manx.settings WHERE name = 'mode'").one();
    assertThat(row).isNotNull();
    assertThat(row.getString("value")).isEqualTo(mode);
  }

  /** Connects as the superuser, who exists only a moment after the node starts. */
  private static CqlSession superuser(Cluster cluster) {
    AtomicReference<CqlSession> session = new AtomicReference<>();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .until(
            () -> {
              session.set(session(cluster, "cassandra", "cassandra"));
              return true;
            });
    return session.get();
  }

  private static CqlSession session(Cluster cluster, String role) {
    return session(cluster, role, "p");
  }

  private static CqlSession session(Cluster cluster, String user, String password) {
    return session(cluster, 1, user, password);
  }

  /** Returns a session that asks only this node. */
  private static CqlSession session(Cluster cluster, int number, String user, String password) {
    return PatientSession.builder(cluster)
        .withAuthCredentials(user, password)
        .withNodeDistanceEvaluator(
            (node, dataCentre) -> isNode(cluster, number, node) ? null : NodeDistance.IGNORED)
        .build();
  }

  private static boolean isNode(Cluster cluster, int number, Node node) {
    return node.getEndPoint().resolve().equals(cluster.node(number).contactPoint());
  }
}
