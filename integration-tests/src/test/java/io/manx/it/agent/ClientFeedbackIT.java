// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.it.driver.DriverSessions;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The feedback that nodes with the agent send to a client with their results. */
@SharedNodes(2)
class ClientFeedbackIT {
  private static final String BY_KEY = "SELECT v FROM k.t WHERE id = 7";

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void begin() {
    nodes.asAtStart();
    nodes.set("mode", "on");
  }

  private static @Nullable Feedback of(ResultSet rows) {
    return of(rows.getExecutionInfo());
  }

  private static @Nullable Feedback of(ExecutionInfo info) {
    ByteBuffer payload = info.getIncomingPayload().get(FeedbackCodec.PARAMETER);
    if (payload == null) {
      return null;
    }
    byte[] bytes = new byte[payload.remaining()];
    payload.duplicate().get(bytes);
    return FeedbackCodec.decode(bytes);
  }

  private static @Nullable Feedback said(Statement<?> statement) {
    return of(nodes.session.execute(statement));
  }

  private static @Nullable Feedback said(String query) {
    return said(SimpleStatement.newInstance(query));
  }

  @ParameterizedTest
  @ValueSource(strings = {"V4", "V5"})
  void everyReadOfDataTellsHowItsCoordinatorIs(String version) {
    try (CqlSession session =
        DriverSessions.stock(nodes.cluster, "advanced.protocol.version = " + version)) {
      long started = System.nanoTime();
      Feedback feedback = of(session.execute(BY_KEY));
      long responseNanos = System.nanoTime() - started;
      assertThat(feedback).isNotNull();
      assertThat(feedback.waitingNanos() + feedback.serviceNanos()).isBetween(1L, responseNanos);
      assertThat(of(session.execute(session.prepare(BY_KEY).bind()))).isNotNull();
      assertThat(of(session.execute("SELECT * FROM k.t WHERE id IN (1, 2, 3)"))).isNotNull();
      assertThat(of(session.execute("SELECT * FROM k.t"))).isNotNull();
      assertThat(of(session.execute("SELECT count(*) FROM k.t"))).isNotNull();
      requireOnEachPage(session);
    }
  }

  private static void requireOnEachPage(CqlSession session) {
    ResultSet rows =
        session.execute(SimpleStatement.newInstance("SELECT * FROM k.t").setPageSize(20));
    assertThat(rows.all()).hasSize(AgentCluster.RECORDS);
    assertThat(rows.getExecutionInfos()).hasSizeGreaterThan(2);
    assertThat(rows.getExecutionInfos()).allMatch(info -> of(info) != null);
  }

  /** Protocol V3 has no custom payload, so a client would not understand the frame. */
  @Test
  void protocolV3IsLeftAlone() {
    try (CqlSession session =
        DriverSessions.stock(nodes.cluster, "advanced.protocol.version = V3")) {
      ResultSet rows = session.execute(BY_KEY);
      assertThat(rows.one()).isNotNull();
      assertThat(rows.getExecutionInfo().getIncomingPayload()).isEmpty();
    }
  }

  @Test
  void nothingElseCarriesFeedback() {
    assertThat(said("INSERT INTO k.t (id, v) VALUES (7, 'value')")).isNull();
    assertThat(said("SELECT * FROM system.local")).isNull();
    assertThat(said("SELECT * FROM system.peers_v2")).isNull();
    assertThat(said("SELECT * FROM manx.settings")).isNull();
    // Nor does the next request on the same thread, which reads no data.
    assertThat(said(BY_KEY)).isNotNull();
    assertThat(said("SELECT * FROM system.local")).isNull();
  }

  @Test
  void aReadThatOthersServeTellsOfItsCoordinatorToo() {
    for (Node node : nodes.nodes()) {
      for (int id = 0; id < AgentCluster.RECORDS; id++) {
        assertThat(
                said(
                    SimpleStatement.newInstance("SELECT v FROM single.t WHERE id = ?", id)
                        .setNode(node)))
            .isNotNull();
        assertThat(
                said(
                    SimpleStatement.newInstance("SELECT v FROM k.t WHERE id = ?", id)
                        .setNode(node)
                        .setConsistencyLevel(ConsistencyLevel.ALL)))
            .isNotNull();
      }
    }
  }

  /** The reads on the way to its answer are not the client's. */
  @Test
  void conditionalUpdatesCarryNone() {
    for (int i = 0; i < 10; i++) {
      ResultSet refused = nodes.session.execute("UPDATE k.t SET v = 'x' WHERE id = 7 IF v = 'y'");
      assertThat(refused.wasApplied()).isFalse();
      assertThat(of(refused)).isNull();
      assertThat(said("UPDATE k.t SET v = 'value' WHERE id = 7 IF v = 'value'")).isNull();
      assertThat(said("INSERT INTO k.t (id, v) VALUES (7, 'x') IF NOT EXISTS")).isNull();
      assertThat(said("BEGIN BATCH UPDATE k.t SET v = 'x' WHERE id = 7 IF v = 'y'; APPLY BATCH"))
          .isNull();
      assertThat(said(BY_KEY)).isNotNull();
    }
  }

  @Test
  void modeObserveTellsClientsNothingUnlessAskedTo() {
    nodes.set("mode", "observe");
    long told = nodes.sum("results with feedback");
    ResultSet rows = nodes.session.execute(BY_KEY);
    assertThat(rows.one()).isNotNull();
    assertThat(rows.getExecutionInfo().getIncomingPayload()).isEmpty();
    assertThat(said("SELECT * FROM k.t")).isNull();
    assertThat(nodes.sum("results with feedback")).isEqualTo(told);
    nodes.set("client_feedback", "observe");
    assertThat(said(BY_KEY)).isNotNull();
    assertThat(nodes.sum("results with feedback")).isEqualTo(told + 1);
  }

  @Test
  void aSettingAndModeOffKeepItBack() {
    long told = nodes.sum("results with feedback");
    nodes.set("client_feedback", "false");
    assertThat(said(BY_KEY)).isNull();
    nodes.set("client_feedback", "observe");
    nodes.set("mode", "off");
    assertThat(said(BY_KEY)).isNull();
    assertThat(nodes.sum("results with feedback")).isEqualTo(told);
    nodes.set("mode", "on");
    assertThat(said(BY_KEY)).isNotNull();
    assertThat(nodes.sum("results with feedback")).isEqualTo(told + 1);
  }

  @Test
  void aHookThatFailsLeavesResultsAsTheyAre() {
    nodes.set("broken_hook", "client-request");
    ResultSet rows = nodes.session.execute(BY_KEY);
    assertThat(rows.one().getString("v")).isEqualTo("value");
    assertThat(of(rows)).isNull();
    assertThat(nodes.nodes()).anyMatch(node -> nodes.count(node, "hook", "client-request") > 0);
    nodes.set("broken_hook", "");
    assertThat(said(BY_KEY)).isNotNull();
  }

  @Test
  void aLiarLiesToClientsToo() {
    nodes.set("lie", "zero");
    Feedback feedback = said(BY_KEY);
    assertThat(feedback).isNotNull();
    assertThat(List.of(feedback.waitingNanos(), feedback.serviceNanos())).containsOnly(0L);
  }
}
