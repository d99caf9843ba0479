// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.it.nodes.NodeWarnings;
import io.manx.it.nodes.PatientSession;
import io.manx.it.nodes.TestAgentJar;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.Progress;
import io.manx.lab.load.table.SchemaChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A real node starts with a broken hook, and serves as without the agent or the hook's feature. Two
 * hooks act only while a node starts, so they are tested only here.
 */
class BrokenStartIT {
  private static final String AGENT_METRIC =
      "org.apache.cassandra.metrics:type=Manx,name=HookFailures";
  private static final String AGENT_ON = AgentJar.jvmOption().replace("mode=off", "mode=on");

  @TempDir static Path home;
  private static Cluster cluster;

  @BeforeAll
  static void start() {
    ClusterOptions options = TestNodes.options("broken-start-it", 1);
    cluster = Cluster.start(TestNodes.state(home), options, Progress.SILENT, node -> () -> {});
    try (CqlSession session = session()) {
      SchemaChange.run(
          session,
          "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor':"
              + " 1}");
      SchemaChange.run(session, "CREATE TABLE k.t (id int PRIMARY KEY, v text)");
      session.execute("INSERT INTO k.t (id, v) VALUES (1, 'value')");
    }
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** A hook is broken in three ways: not found, failing when woven in, or failing inside. */
  @ParameterizedTest
  @CsvSource({
    "node-starts, descriptor, Manx stays out",
    "node-starts, start, Manx hook node-starts failed",
    "node-starts, inside, Manx hook node-starts failed",
    "virtual-keyspaces, descriptor, Manx stays out",
    "virtual-keyspaces, start, Manx hook virtual-keyspaces failed",
    "virtual-keyspaces, inside, Manx hook virtual-keyspaces failed",
  })
  void theNodeStartsAndServesAsWithoutTheAgent(String hook, String how, String warning)
      throws IOException {
    int before = NodeWarnings.of(cluster.node(1)).size();
    cluster.restart(cluster.node(1), options(hook, how));
    List<String> warnings = NodeWarnings.of(cluster.node(1));
    assertThat(warnings.subList(before, warnings.size()))
        .filteredOn(line -> line.contains("Manx"))
        .as("the warning")
        .anyMatch(line -> line.contains(warning));
    try (CqlSession session = session();
        NodeJmx jmx = new NodeJmx(cluster.node(1))) {
      Row row = session.execute("SELECT v FROM k.t WHERE id = 1").one();
      assertThat(row).isNotNull();
      assertThat(row.getString("v")).isEqualTo("value");
      assertThat(jmx.isDynamicSnitch()).as("Cassandra's own snitch").isTrue();
      if (how.equals("inside")) {
        assertThat(failures(hook, session, jmx)).isEqualTo(1);
      }
      if (hook.equals("node-starts")) {
        requireNoFeatureWorks(session);
      }
    }
  }

  /** Without its start the agent does nothing, and its table, if there is one, says so. */
  private static void requireNoFeatureWorks(CqlSession session) {
    if (session.getMetadata().getKeyspace("manx").isEmpty()) {
      return;
    }
    List<String> states = new ArrayList<>();
    for (Row row : session.execute("SELECT kind, state FROM manx.status")) {
      if ("feature".equals(row.getString("kind"))) {
        states.add(row.getString("state"));
      }
    }
    assertThat(states).isNotEmpty().allSatisfy(state -> assertThat(state).startsWith("off"));
  }

  /**
   * Breaks one hook of each of these features; BrokenHooksIT breaks all, one by one, without a
   * node.
   */
  @Test
  void aNodeThatHooksDoNotFitServesWithoutTheirFeatures() throws IOException {
    List<String> features = List.of("measurement", "ranking", "inline-local-reads");
    List<String> options = new ArrayList<>(List.of(TestAgentJar.jvmOption()));
    for (String hook : List.of("response-arrived", "snitch-updated", "maybe-immediately")) {
      options.add("-Dmanx.break." + hook + "=descriptor");
    }
    options.add(AGENT_ON + ",settings=read-only");
    int before = NodeWarnings.of(cluster.node(1)).size();
    cluster.restart(cluster.node(1), TestNodes.jvmOptions(options));
    List<String> warnings = NodeWarnings.of(cluster.node(1));
    for (String feature : features) {
      assertThat(warnings.subList(before, warnings.size()))
          .anyMatch(line -> line.contains("Manx feature " + feature + " is off"));
    }
    try (CqlSession session = session()) {
      for (int i = 0; i < 100; i++) {
        assertThat(session.execute("SELECT v FROM k.t WHERE id = 1").all()).hasSize(1);
      }
      assertThat(session.execute("SELECT v FROM k.t").all()).hasSize(1);
      for (String feature : features) {
        Row state =
            session
                .execute(
                    "SELECT state FROM manx.status WHERE kind = 'feature' AND name = ?", feature)
                .one();
        assertThat(state).isNotNull();
        assertThat(state.getString("state")).isNotEqualTo("working");
      }
      assertThatThrownBy(
              () -> session.execute("UPDATE manx.settings SET value = 'off' WHERE name = 'mode'"))
          .isInstanceOf(InvalidQueryException.class)
          .hasMessageContaining("read-only on this node");
    }
  }

  private static List<String> options(String hook, String how) {
    return TestNodes.jvmOptions(
        how.equals("inside")
            ? List.of(TestAgentJar.jvmOption(), AGENT_ON + ",broken_hook=" + hook)
            : List.of(TestAgentJar.jvmOption(), "-Dmanx.break." + hook + "=" + how, AGENT_ON));
  }

  /**
   * Reads the failures where they can still be seen: each of the two hooks removes one of the
   * places.
   */
  private static long failures(String hook, CqlSession session, NodeJmx jmx) {
    if (hook.equals("virtual-keyspaces")) {
      return ((Number) jmx.attribute(AGENT_METRIC, "Value")).longValue();
    }
    Row row =
        session
            .execute("SELECT count FROM manx.status WHERE kind = 'hook' AND name = '" + hook + "'")
            .one();
    assertThat(row).isNotNull();
    return row.getLong("count");
  }

  private static CqlSession session() {
    return PatientSession.builder(cluster).build();
  }
}
