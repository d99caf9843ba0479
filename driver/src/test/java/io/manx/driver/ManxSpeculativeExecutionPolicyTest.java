// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import ch.qos.logback.classic.Level;
import com.datastax.dse.driver.api.core.graph.ScriptGraphStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.driver.internal.connection.Answers;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests may be sent once more; what is late is known from 100 answers of 1 ms. */
class ManxSpeculativeExecutionPolicyTest {
  private static final long MILLI = 1_000_000;

  private final TestContext context = new TestContext("basic.request.default-idempotence = true");
  private final ManxSpeculativeExecutionPolicy policy =
      new ManxSpeculativeExecutionPolicy(context, "default");

  ManxSpeculativeExecutionPolicyTest() {
    Answers.give(context, 100, MILLI);
  }

  @AfterEach
  void close() {
    policy.close();
    context.close();
  }

  private boolean isSentOnceMore(Request request) {
    return policy.nextExecution(new TestNode(0, "dc0", "r0"), null, request, 1) >= 0;
  }

  private static BoundStatement bound(String query) {
    PreparedStatement prepared = mock(PreparedStatement.class);
    when(prepared.getQuery()).thenReturn(query);
    when(prepared.getId()).thenReturn(ByteBuffer.wrap(new byte[16]));
    BoundStatement statement = mock(BoundStatement.class);
    when(statement.getPreparedStatement()).thenReturn(prepared);
    return statement;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT v FROM t WHERE id = 1",
        "/* if cached */ SELECT v FROM t WHERE id = 1",
        "INSERT INTO t (id) VALUES (1)",
        "BEGIN BATCH DELETE FROM t WHERE id = 1 APPLY BATCH",
      })
  void requestsForRowsAre(String query) {
    assertThat(isSentOnceMore(SimpleStatement.newInstance(query))).isTrue();
    assertThat(isSentOnceMore(bound(query))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (id int PRIMARY KEY)",
        "/* select */ ALTER TABLE t ADD w int",
        "DROP KEYSPACE k",
        "TRUNCATE t",
        "UPDATE t SET v = 1 WHERE id = 1 IF v = 2",
      })
  void changesOfTheSchemaAndTransactionsAreNot(String query) {
    assertThat(isSentOnceMore(SimpleStatement.newInstance(query))).isFalse();
    assertThat(isSentOnceMore(bound(query))).isFalse();
  }

  @Test
  void batchesAreAndOtherKindsOfRequestsAreNot() {
    SimpleStatement write = SimpleStatement.newInstance("DELETE FROM t WHERE id = 1");
    assertThat(isSentOnceMore(BatchStatement.newInstance(BatchType.LOGGED, write))).isTrue();
    assertThat(isSentOnceMore(ScriptGraphStatement.newInstance("g.V()"))).isFalse();
  }

  @Test
  void theStartSaysWhatIsIdempotentInEachProfile() {
    try (Logged logged = new Logged();
        TestContext other =
            new TestContext("profiles.slow.basic.request.default-idempotence = true")) {
      new ManxSpeculativeExecutionPolicy(other, "default").close();
      assertThat(logged.at(Level.INFO))
          .singleElement(STRING)
          .contains("copies of at most 5 % of the work of requests")
          .contains("setIdempotent(true)")
          .contains("basic.request.default-idempotence (false in profile default, true in profile")
          .contains("slow)");
    }
  }

  @Test
  void aSessionWithoutEligibleRequestsSaysSoOnceAndHow() {
    try (Logged logged = new Logged()) {
      Answers.send(context, 999);
      assertThat(logged.at(Level.WARN)).isEmpty();
      Answers.send(context, 5_000);
      assertThat(logged.at(Level.WARN))
          .singleElement(STRING)
          .startsWith("[s")
          .contains("None of the first 1000 requests can be sent once more")
          .contains("set basic.request.default-idempotence = true, or setIdempotent(true)");
    }
  }

  @Test
  void oneEligibleRequestIsEnoughToSayNothing() {
    try (Logged logged = new Logged()) {
      assertThat(isSentOnceMore(SimpleStatement.newInstance("SELECT v FROM t"))).isTrue();
      Answers.send(context, 5_000);
      assertThat(logged.at(Level.WARN)).isEmpty();
      assertThat(policy.counters()).containsEntry("requests-eligible", 1L);
    }
  }
}
