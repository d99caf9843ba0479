// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static io.manx.driver.internal.consistency.LevelConnection.DEFAULT;
import static io.manx.driver.internal.consistency.LevelConnection.TABLE;
import static io.manx.driver.internal.consistency.LevelConnection.batch;
import static io.manx.driver.internal.consistency.LevelConnection.execute;
import static io.manx.driver.internal.consistency.LevelConnection.options;
import static io.manx.driver.internal.consistency.LevelConnection.query;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.protocol.internal.request.query.DseQueryOptions;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Void;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of enrolled tables that keep their level, and are counted. */
class LeftAloneTest {
  private static final String WRITE = "INSERT INTO shop.users (id) VALUES (?)";
  private static final String CONDITIONAL = WRITE + " IF NOT EXISTS";
  private static final String OF_ANOTHER = "INSERT INTO shop.orders (id) VALUES (?)";
  private static final String OF_NONE = "INSERT INTO shop.other (id) VALUES (?)";

  private final LevelConnection connection = new LevelConnection();

  @BeforeEach
  void lease() {
    connection.lease("ONE/ALL");
  }

  private void requireLeftAlone(Message message) {
    long before = connection.counters().get("levels-left-alone");
    Frame frame = connection.frame(6, message);
    assertThat(connection.send(frame)).isSameAs(frame);
    assertThat(connection.answer(6, Void.INSTANCE).message).isSameAs(Void.INSTANCE);
    assertThat(connection.counters())
        .containsEntry("levels-left-alone", before + 1)
        .containsEntry("failures", 0L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        CONDITIONAL,
        "UPDATE shop.users SET v = 1 WHERE id = 1 if v = 2",
        "DELETE FROM shop.users WHERE id = 1 IF EXISTS",
        "BEGIN BATCH " + WRITE + "; " + CONDITIONAL + "; APPLY BATCH"
      })
  void lightweightTransactions(String text) {
    requireLeftAlone(query(text));
    byte[] id = connection.prepare(text, "users");
    requireLeftAlone(execute(id, DEFAULT));
    requireLeftAlone(batch(BatchType.UNLOGGED, DEFAULT, WRITE, id));
    requireLeftAlone(batch(BatchType.LOGGED, DEFAULT, text, WRITE));
  }

  /** Even if it is the level of the lease. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        ConsistencyLevel.ANY,
        ConsistencyLevel.ONE,
        ConsistencyLevel.QUORUM,
        ConsistencyLevel.ALL,
        ConsistencyLevel.LOCAL_ONE,
        ConsistencyLevel.SERIAL,
        ConsistencyLevel.LOCAL_SERIAL
      })
  void levelsThatAreNotTheDefault(int level) {
    requireLeftAlone(new Query("SELECT v FROM shop.users", options(level, null)));
    byte[] id = connection.prepare(WRITE, "users");
    requireLeftAlone(execute(id, level));
    requireLeftAlone(batch(BatchType.LOGGED, level, id));
  }

  @ParameterizedTest
  @ValueSource(ints = {ConsistencyLevel.SERIAL, ConsistencyLevel.LOCAL_SERIAL})
  void serialLevelsEvenIfTheyAreTheDefault(int level) {
    LevelChooser chooser =
        new LevelChooser(
            connection.rewriter.tables(),
            false,
            () -> level,
            () -> connection.metadata,
            connection.connections.counters().levels());
    assertThat(chooser.isReplaceable(level)).isFalse();
  }

  @Test
  void tablesWithCounters() {
    connection.setTable("users", Map.of("replication_factor", "3"), TABLE, DataTypes.COUNTER);
    assertThat(connection.rewriter.isCounter(LevelConnection.USERS)).isTrue();
    requireLeftAlone(query("UPDATE shop.users SET v = v + 1 WHERE id = 1"));
    requireLeftAlone(query("SELECT v FROM shop.users"));
  }

  @Test
  void batchesOfCountersWhateverTheMetadataSay() {
    requireLeftAlone(
        batch(BatchType.COUNTER, DEFAULT, "UPDATE shop.users SET v = v + 1 WHERE id = 1"));
  }

  @Test
  void batchesOfSeveralTables() {
    byte[] id = connection.prepare(WRITE, "users");
    requireLeftAlone(batch(BatchType.LOGGED, DEFAULT, WRITE, OF_ANOTHER));
    requireLeftAlone(batch(BatchType.LOGGED, DEFAULT, id, WRITE, OF_NONE));
    requireLeftAlone(batch(BatchType.LOGGED, DEFAULT, OF_NONE, id));
    requireLeftAlone(query("BEGIN BATCH " + WRITE + " " + OF_NONE + " APPLY BATCH"));
    assertThat(connection.level(batch(BatchType.LOGGED, DEFAULT, id, WRITE)))
        .isEqualTo(ConsistencyLevel.ALL);
    assertThat(connection.level(query("BEGIN BATCH " + WRITE + " " + WRITE + " APPLY BATCH")))
        .isEqualTo(ConsistencyLevel.ALL);
  }

  /** Their additional fields are unknown to this code. */
  @Test
  void requestsOfOtherProtocols() {
    QueryOptions plain = options(DEFAULT, null);
    DseQueryOptions options =
        new DseQueryOptions(
            plain.consistency,
            plain.positionalValues,
            plain.namedValues,
            plain.skipMetadata,
            plain.pageSize,
            plain.pagingState,
            plain.serialConsistency,
            plain.defaultTimestamp,
            plain.keyspace,
            false,
            null);
    requireLeftAlone(new Query("SELECT v FROM shop.users", options));
  }

  /** They are not enrolled, and not counted. */
  @Test
  void otherTables() {
    Frame frame = connection.frame(1, batch(BatchType.LOGGED, DEFAULT, OF_NONE, OF_NONE));
    assertThat(connection.send(frame)).isSameAs(frame);
    assertThat(connection.send(connection.frame(1, batch(BatchType.LOGGED, DEFAULT)))).isNotNull();
    assertThat(connection.counters()).containsEntry("levels-left-alone", 0L);
    connection.pass(1);
    assertThat(connection.rewriter.load(LevelConnection.USERS).readShare()).isNaN();
  }
}
