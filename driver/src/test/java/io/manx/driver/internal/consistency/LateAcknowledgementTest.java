// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static io.manx.driver.internal.consistency.LevelConnection.COPIES;
import static io.manx.driver.internal.consistency.LevelConnection.DEFAULT;
import static io.manx.driver.internal.consistency.LevelConnection.NODE;
import static io.manx.driver.internal.consistency.LevelConnection.SECOND;
import static io.manx.driver.internal.consistency.LevelConnection.batch;
import static io.manx.driver.internal.consistency.LevelConnection.enrolment;
import static io.manx.driver.internal.consistency.LevelConnection.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ch.qos.logback.classic.Level;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.internal.core.retry.ConsistencyDowngradingRetryPolicy;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.Logged;
import io.manx.driver.TestContext;
import io.manx.driver.consistency.TableLoad;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes may be acknowledged for 3 s after their level was chosen. */
class LateAcknowledgementTest {
  private static final String READ = "SELECT v FROM shop.users";
  private static final String WRITE = "INSERT INTO shop.users (id) VALUES (?)";
  private static final long TIME = 3 * SECOND;

  private final LevelConnection connection = new LevelConnection();

  private Frame answered(Message request, long after) {
    connection.send(8, request);
    connection.pass(after);
    return connection.answer(8, Void.INSTANCE);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void anAcknowledgementThatComesTooLateIsATimeout(int version) {
    LevelConnection wire = new LevelConnection(version, false);
    wire.lease("QUORUM/QUORUM");
    wire.send(8, query(WRITE));
    wire.pass(TIME);
    Frame seen = wire.answer(8, Void.INSTANCE);
    assertThat(seen.streamId).isEqualTo(8);
    assertThat(seen.protocolVersion).isEqualTo(version);
    assertThat(seen.warnings).containsExactly("careful");
    WriteTimeout timeout = (WriteTimeout) seen.message;
    assertThat(timeout.message).contains("too late to count");
    assertThat(timeout.consistencyLevel).isEqualTo(ConsistencyLevel.QUORUM);
    assertThat(timeout.received).isZero();
    assertThat(timeout.blockFor).isEqualTo(2);
    assertThat(timeout.writeType).isEqualTo("SIMPLE");
    assertThat(wire.counters()).containsEntry("levels-late-acknowledgements", 1L);
  }

  /** The table may have been enrolled, and its levels changed, while the client was stopped. */
  @Test
  void ofATableWithoutARowItIsTooLateAfterTheDefaultTime() {
    long time = Timing.DEFAULT.writeNanos();
    connection.rewriter.follow(new WithoutRows());
    assertThat(answered(query(WRITE), time - 1).message).isSameAs(Void.INSTANCE);
    assertThat(answered(query(READ), time).message).isSameAs(Void.INSTANCE);
    assertThat(answered(query(WRITE), time).message).isInstanceOf(WriteTimeout.class);
    assertThat(connection.counters()).containsEntry("levels-left-alone", 3L);
  }

  private static final class WithoutRows implements LevelSource {
    @Override
    public @Nullable Lease lease(int table) {
      return null;
    }

    @Override
    public boolean isWithoutRow(int table, long nowNanos) {
      return true;
    }
  }

  @Test
  void oneInTimeIsLeftAsItIs() {
    connection.lease("QUORUM/QUORUM");
    assertThat(answered(query(WRITE), TIME - 1).message).isSameAs(Void.INSTANCE);
    assertThat(connection.counters()).containsEntry("levels-late-acknowledgements", 0L);
  }

  /** The level of a read need only be right when the read begins. */
  @Test
  void readsMayTakeAsLongAsTheyLike() {
    connection.lease("QUORUM/QUORUM");
    assertThat(answered(query(READ), 10 * TIME).message).isSameAs(Void.INSTANCE);
  }

  @Test
  void anErrorStaysTheNodesOwn() {
    connection.lease("QUORUM/QUORUM");
    connection.send(8, query(WRITE));
    connection.pass(TIME);
    Error error = new Error(ErrorCode.OVERLOADED, "too much");
    assertThat(connection.answer(8, error).message).isSameAs(error);
  }

  /** The lease at the time of the choice counts, and no later one. */
  @Test
  void aRenewedLeaseDoesNotProlongTheTime() {
    connection.lease("QUORUM/QUORUM");
    connection.send(8, query(WRITE));
    connection.pass(TIME / 2);
    connection.lease("ONE/ALL");
    connection.pass(TIME / 2);
    WriteTimeout timeout = (WriteTimeout) connection.answer(8, Void.INSTANCE).message;
    assertThat(timeout.consistencyLevel).isEqualTo(ConsistencyLevel.QUORUM);
  }

  /** All replicas hold such a write, so it is safe whenever it is acknowledged. */
  @Test
  void writesWithoutALeaseMayTakeAsLongAsTheyLike() {
    assertThat(answered(query(WRITE), 10 * TIME).message).isSameAs(Void.INSTANCE);
  }

  @Test
  void aWriteThatALedgerIsMissingForWaitsForAll() {
    connection.lease(enrolment("QUORUM/QUORUM", Map.of(new UUID(9, 9), NODE.getHostId())));
    WriteTimeout timeout = (WriteTimeout) answered(query(WRITE), TIME).message;
    assertThat(timeout.consistencyLevel).isEqualTo(ConsistencyLevel.ALL);
    assertThat(timeout.blockFor).isEqualTo(COPIES);
  }

  @Test
  void batchesAreOfTheirOwnType() {
    connection.lease("QUORUM/QUORUM");
    Frame logged = answered(batch(BatchType.LOGGED, DEFAULT, WRITE), TIME);
    assertThat(((WriteTimeout) logged.message).writeType).isEqualTo("BATCH");
    connection.lease("QUORUM/QUORUM");
    Frame unlogged = answered(batch(BatchType.UNLOGGED, DEFAULT, WRITE), TIME);
    assertThat(((WriteTimeout) unlogged.message).writeType).isEqualTo("UNLOGGED_BATCH");
  }

  /** The driver reuses the stream of an unanswered request only if it could not be written. */
  @Test
  void aStreamsNextRequestIsNotJudgedByTheOneBefore() {
    connection.lease("QUORUM/QUORUM");
    connection.send(8, query(WRITE));
    connection.pass(TIME);
    connection.send(8, query("INSERT INTO shop.other (id) VALUES (1)"));
    assertThat(connection.answer(8, Void.INSTANCE).message).isSameAs(Void.INSTANCE);
    assertThat(connection.answer(8, Void.INSTANCE).message).isSameAs(Void.INSTANCE);
  }

  @Test
  void theFirstOfASessionIsLogged() {
    try (Logged logged = new Logged()) {
      for (int i = 0; i < 3; i++) {
        connection.lease("QUORUM/QUORUM");
        answered(query(WRITE), TIME);
      }
      assertThat(logged.at(Level.WARN))
          .singleElement()
          .asString()
          .contains("shop.users", "3000 ms");
    }
    assertThat(connection.counters()).containsEntry("levels-late-acknowledgements", 3L);
  }

  /** A policy that ignores timeouts once any replica has the write must not do so here. */
  @Test
  void noRetryPolicyOfTheDriverHidesIt() {
    SimpleStatement write = SimpleStatement.newInstance(WRITE);
    try (TestContext context = new TestContext()) {
      for (DefaultWriteType type :
          new DefaultWriteType[] {
            DefaultWriteType.SIMPLE, DefaultWriteType.BATCH, DefaultWriteType.UNLOGGED_BATCH
          }) {
        assertThat(
                new DefaultRetryPolicy(context, "default")
                    .onWriteTimeoutVerdict(write, DefaultConsistencyLevel.QUORUM, type, 2, 0, 0)
                    .getRetryDecision())
            .isEqualTo(RetryDecision.RETHROW);
        assertThat(
                new ConsistencyDowngradingRetryPolicy(context, "default")
                    .onWriteTimeoutVerdict(write, DefaultConsistencyLevel.QUORUM, type, 2, 0, 0)
                    .getRetryDecision())
            .isEqualTo(RetryDecision.RETHROW);
      }
    }
  }

  @Test
  void allRequestsThatEndedCountAsLoad() {
    connection.lease("QUORUM/QUORUM");
    answered(query(READ), SECOND / 2);
    answered(query(WRITE), SECOND / 2);
    connection.send(8, query(READ));
    connection.send(9, query(READ));
    connection.pass(SECOND);
    connection.answer(9, new Error(ErrorCode.OVERLOADED, "too much"));
    connection.close();
    TableLoad load = connection.rewriter.load(LevelConnection.USERS);
    assertThat(load.readsPerSecond()).isCloseTo(1.5, within(1e-9));
    assertThat(load.readShare()).isCloseTo(0.75, within(1e-9));
    assertThat(load.concurrency()).isCloseTo(1.5, within(1e-9));
    assertThat(connection.rewriter.load(LevelConnection.ORDERS).readShare()).isNaN();
  }
}
