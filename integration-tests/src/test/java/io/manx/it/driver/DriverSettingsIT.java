// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Manx's policies in sessions with configurations found in applications. */
@SharedNodes(DriverIT.NODES)
class DriverSettingsIT {
  private static final int READS = 300;

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

  /**
   * Requires that each node answers at least a tenth of its share; a node that has just started
   * gets little.
   */
  private static void requireAllAreAsked(CqlSession session) {
    List<Node> coordinators = new DriverReads(session).read(READS);
    for (Node node : session.getMetadata().getNodes().values()) {
      assertThat(coordinators.stream().filter(node::equals).count())
          .as(node.toString())
          .isGreaterThan(READS / 30);
    }
    assertThat(DriverSessions.count(session, "plans-ranked")).isGreaterThanOrEqualTo(READS);
    assertThat(DriverSessions.count(session, "feedback-received")).isGreaterThanOrEqualTo(READS);
    assertThat(DriverSessions.count(session, "failures")).isZero();
  }

  @Test
  void addressesThatStayUnresolvedAreRankedAsEver() {
    try (CqlSession session =
        DriverSessions.manx(
            List.of(),
            nodes.cluster.localDataCentre(),
            "basic.contact-points = [\"" + nodes.cluster.node(1).address() + ":9042\"]",
            "advanced.resolve-contact-points = false",
            "advanced.address-translator.class = " + UnresolvedAddresses.class.getName())) {
      requireAllAreAsked(session);
    }
  }

  /**
   * Answers to the driver's own queries arrive after ranking has begun, which has not counted their
   * requests.
   */
  @Test
  void theDriversOwnQueriesDrawNoRequests() {
    try (CqlSession session =
        DriverSessions.manx(nodes.cluster, "advanced.metadata.schema.request-timeout = 1ms")) {
      requireAllAreAsked(session);
    }
  }

  /** The profile has no policies of its own, and shares the default's. */
  @Test
  void aProfileAtASerialLevelIsNotRanked() {
    try (CqlSession session =
        DriverSessions.manx(
            nodes.cluster, "profiles.strong.basic.request.consistency = LOCAL_SERIAL")) {
      SimpleStatement read =
          SimpleStatement.newInstance("/* if cached */ SELECT v FROM k.t WHERE id = 1");
      long before = DriverSessions.count(session, "plans-ranked");
      for (int i = 0; i < 20; i++) {
        assertThat(session.execute(read.setExecutionProfileName("strong")).all()).hasSize(1);
      }
      assertThat(DriverSessions.count(session, "plans-ranked")).isEqualTo(before);
      assertThat(session.execute(read).all()).hasSize(1);
      assertThat(DriverSessions.count(session, "plans-ranked")).isEqualTo(before + 1);
    }
  }
}
