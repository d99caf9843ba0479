// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static io.manx.driver.internal.consistency.LevelConnection.DEFAULT;
import static io.manx.driver.internal.consistency.LevelConnection.NODE;
import static io.manx.driver.internal.consistency.LevelConnection.SECOND;
import static io.manx.driver.internal.consistency.LevelConnection.TABLE;
import static io.manx.driver.internal.consistency.LevelConnection.batch;
import static io.manx.driver.internal.consistency.LevelConnection.enrolment;
import static io.manx.driver.internal.consistency.LevelConnection.execute;
import static io.manx.driver.internal.consistency.LevelConnection.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import io.manx.core.consistency.LevelPair;
import io.manx.driver.Logged;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of enrolled tables are sent at the levels of their leases. */
class LevelHandlerTest {
  private static final String READ = "SELECT v FROM shop.users WHERE id = ?";
  private static final String WRITE = "INSERT INTO shop.users (id) VALUES (?)";
  private static final Map<String, String> THREE =
      Map.of("class", "NetworkTopologyStrategy", "dc0", "2", "dc1", "1");

  private final LevelConnection connection = new LevelConnection();

  private static ByteBuf bytes(Frame frame) {
    return FrameCodec.defaultClient(
            new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none())
        .encode(frame);
  }

  /** The encoded bytes must equal those of a request that had the level from the start. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void nothingButTheLevelIsChanged(int version) {
    LevelConnection wire = new LevelConnection(version, false);
    wire.lease("ONE/ALL");
    byte[] id = wire.prepare(READ, "users");
    String keyspace = version == 5 ? "shop" : null;
    Query text = new Query("SELECT v FROM shop.users", LevelConnection.options(DEFAULT, keyspace));
    Query textAtOne =
        new Query(text.query, LevelConnection.options(ConsistencyLevel.ONE, keyspace));
    assertSame(wire, text, textAtOne);
    assertSame(wire, execute(id, DEFAULT), execute(id, ConsistencyLevel.ONE));
    byte[] write = wire.prepare(WRITE, "users");
    assertSame(wire, batch(1, DEFAULT, write, WRITE), batch(1, ConsistencyLevel.ALL, write, WRITE));
  }

  private static void assertSame(LevelConnection wire, Message message, Message expected) {
    Frame sent = wire.send(3, message);
    assertThat(sent.tracing).isTrue();
    assertThat(bytes(sent)).isEqualTo(bytes(wire.frame(3, expected)));
  }

  @Test
  void readsAndWritesHaveTheLevelsOfTheLease() {
    connection.lease("ONE/ALL");
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ONE);
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.ALL);
    byte[] write = connection.prepare(WRITE, "users");
    connection.lease("TWO/TWO");
    assertThat(connection.level(execute(write, DEFAULT))).isEqualTo(ConsistencyLevel.TWO);
    assertThat(connection.counters())
        .containsEntry("levels-requests-one-all", 2L)
        .containsEntry("levels-requests-two-two", 1L)
        .containsEntry("levels-changes", 1L);
    connection.lease("TWO/TWO");
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.TWO);
    assertThat(connection.counters()).containsEntry("levels-changes", 1L);
    connection.lease("TWO/THREE");
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.THREE);
    assertThat(connection.counters()).containsEntry("levels-changes", 2L);
  }

  @Test
  void aFrameThatHasTheLevelAlreadyIsSentItself() {
    Frame all = LevelFrames.at(connection.frame(1, query(READ)), ConsistencyLevel.ALL);
    assertThat(LevelFrames.at(all, ConsistencyLevel.ALL)).isSameAs(all);
  }

  @Test
  void eachTableHasItsOwnLease() {
    connection.lease("ONE/ALL");
    connection.leases[LevelConnection.ORDERS] = null;
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ONE);
    assertThat(connection.level(query("SELECT v FROM shop.orders")))
        .isEqualTo(ConsistencyLevel.ALL);
  }

  @Test
  void withoutAValidLeaseAllReplicasAnswer() {
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ALL);
    connection.lease("ONE/ALL");
    connection.pass(2 * SECOND - 1);
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ONE);
    connection.pass(1);
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ALL);
    assertThat(connection.counters()).containsEntry("levels-without-lease", 2L);
  }

  @Test
  void orTheRequestIsRefusedWhereTheApplicationAskedForThat() {
    LevelConnection strict = new LevelConnection(5, true);
    assertThat(strict.send(4, query(READ))).isNull();
    Frame seen = strict.seen();
    assertThat(seen.streamId).isEqualTo(4);
    assertThat(((Error) seen.message).code).isEqualTo(ErrorCode.OVERLOADED);
    assertThat(((Error) seen.message).message).contains("no valid lease", "shop.users");
    assertThat(strict.send(4, query("SELECT v FROM shop.other"))).isNotNull();
    strict.lease("ONE/ALL");
    assertThat(strict.level(query(READ))).isEqualTo(ConsistencyLevel.ONE);
    strict.pass(1_000_000_000);
    assertThat(strict.rewriter.load(LevelConnection.USERS).readsPerSecond()).isEqualTo(1);
    assertThat(strict.hasSeen()).isFalse();
  }

  @Test
  void writesByACoordinatorWithoutALedgerAreHeldByAll() {
    connection.lease(enrolment("QUORUM/QUORUM", Map.of(NODE.getHostId(), UUID.randomUUID())));
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.QUORUM);
    connection.lease(enrolment("QUORUM/QUORUM", Map.of(new UUID(9, 9), UUID.randomUUID())));
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.ALL);
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.QUORUM);
    assertThat(connection.counters()).containsEntry("levels-without-ledger", 1L);
  }

  @Test
  void aNodeThatIsNotKnownKeepsNoLedger() {
    connection.lease(enrolment("QUORUM/QUORUM", Map.of(NODE.getHostId(), UUID.randomUUID())));
    ConnectionLevels unknown = connection.rewriter.connection(null);
    Frame sent = unknown.sent(connection.frame(1, query(WRITE)), 5 * SECOND);
    assertThat(LevelFrames.level(sent.message)).isEqualTo(ConsistencyLevel.ALL);
    connection.lease("QUORUM/QUORUM");
    sent = unknown.sent(connection.frame(1, query(WRITE)), 5 * SECOND);
    assertThat(LevelFrames.level(sent.message)).isEqualTo(ConsistencyLevel.QUORUM);
  }

  @Test
  void duringAChangeTheHigherLevelsOfBothAreInForce() {
    connection.lease(enrolment("ONE/ALL", Map.of()).changeTo(LevelPair.parse("QUORUM/QUORUM")));
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.QUORUM);
    assertThat(connection.level(query(WRITE))).isEqualTo(ConsistencyLevel.ALL);
    assertThat(connection.counters())
        .containsEntry("levels-in-transition", 2L)
        .containsEntry("levels-requests-quorum-all", 2L);
  }

  @Test
  void aTableThatIsNotAsItWasEnrolledIsReadAndWrittenAtAll() {
    connection.setTable("users", THREE, TABLE, DataTypes.INT);
    connection.lease("ONE/ALL");
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ONE);
    try (Logged logged = new Logged()) {
      connection.setTable("users", THREE, new UUID(8, 8), DataTypes.INT);
      assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ALL);
      connection.lease("ONE/ALL");
      assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ALL);
      assertThat(logged.at(Level.WARN))
          .singleElement()
          .asString()
          .contains("shop.users", "manx consistency status");
    }
    assertThat(connection.counters()).containsEntry("levels-mismatches", 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "4", "3/1", "many"})
  void soIsOneWithAnotherNumberOfCopies(String replicas) {
    Map<String, String> replication =
        Map.of("class", "SimpleStrategy", "replication_factor", replicas);
    connection.setTable("users", replication, TABLE, DataTypes.INT);
    connection.lease("ONE/ALL");
    assertThat(connection.level(query(READ))).isEqualTo(ConsistencyLevel.ALL);
  }

  @Test
  void anUnqualifiedTableIsOfTheConnectionsKeyspaceOrTheRequestsOwn() {
    connection.lease("ONE/ALL");
    Query unqualified = query("SELECT v FROM users");
    assertThat(connection.level(unqualified)).isEqualTo(DEFAULT);
    connection.use("shop");
    assertThat(connection.level(unqualified)).isEqualTo(ConsistencyLevel.ONE);
    Query elsewhere = new Query(unqualified.query, LevelConnection.options(DEFAULT, "other"));
    assertThat(connection.level(elsewhere)).isEqualTo(DEFAULT);
    connection.use("other");
    assertThat(connection.level(unqualified)).isEqualTo(DEFAULT);
  }

  @Test
  void aPreparedStatementIsAboutTheTableThatTheNodeNames() {
    connection.lease("ONE/ALL");
    byte[] named = connection.prepare("SELECT v FROM users WHERE id = ?", "users");
    assertThat(connection.level(execute(named, DEFAULT))).isEqualTo(ConsistencyLevel.ONE);
    byte[] other = connection.prepare("SELECT v FROM users WHERE key = ?", "users2");
    assertThat(connection.level(execute(other, DEFAULT))).isEqualTo(DEFAULT);
    byte[] byText = connection.prepare("DELETE FROM shop.users WHERE id = 1", null);
    assertThat(connection.level(execute(byText, DEFAULT))).isEqualTo(ConsistencyLevel.ALL);
    assertThat(connection.level(execute(new byte[16], DEFAULT))).isEqualTo(DEFAULT);
  }

  @Test
  void manyPreparedStatementsAreToldApart() {
    PreparedTargets prepared = new PreparedTargets();
    for (int i = 1; i <= 5_000; i++) {
      prepared.add(id(i), 2 * i + 1);
      prepared.add(id(i), 2 * i + 1);
    }
    for (int i = 1; i <= 5_000; i++) {
      assertThat(prepared.target(id(i))).isEqualTo(2 * i + 1);
    }
    assertThat(prepared.target(id(5_001))).isEqualTo(StatementTarget.NONE);
  }

  private static byte[] id(int number) {
    return ByteBuffer.allocate(16).putLong(number * 0x9E3779B97F4A7C15L).array();
  }

  @Test
  void aSourceThatFailsKeepsARequestOfItsTableBackAndNoOther() {
    connection.rewriter.follow(
        table -> {
          throw new IllegalStateException("broken on purpose");
        });
    assertThat(connection.send(1, query("SELECT v FROM shop.other"))).isNotNull();
    assertThatThrownBy(() -> connection.send(1, query(READ)))
        .hasMessageContaining("broken on purpose");
    assertThat(connection.counters()).containsEntry("failures", 1L);
  }

  @Test
  void messagesOfOtherKindsPass() {
    Frame odd =
        connection.frame(1, new Execute(new byte[1], LevelConnection.options(DEFAULT, null)));
    assertThat(connection.send(odd)).isSameAs(odd);
    assertThat(connection.level(query("SELECT release_version FROM system.local")))
        .isEqualTo(DEFAULT);
    assertThat(connection.counters()).containsEntry("levels-left-alone", 0L);
  }
}
