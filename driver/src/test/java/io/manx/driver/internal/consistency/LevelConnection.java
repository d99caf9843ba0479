// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.lenient;
import static org.mockito.Mockito.mock;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.TestNode;
import io.manx.driver.internal.connection.Connections;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a session whose default level is LOCAL_QUORUM. Tables {@code shop.users} (0)
 * and {@code shop.orders} (1) are enrolled. Frames are as the driver's codec makes them.
 */
final class LevelConnection {
  static final int DEFAULT = ConsistencyLevel.LOCAL_QUORUM;
  static final int USERS = 0;
  static final int ORDERS = 1;
  static final TestNode NODE = new TestNode(0, "dc0", "r0");
  static final UUID TABLE = new UUID(7, 7);
  static final int COPIES = 3;
  static final Timing TIMING = Timing.of(2_000, 3_000);
  static final long SECOND = 1_000_000_000;

  final Connections connections = new Connections();
  final Lease[] leases = new Lease[2];
  Metadata metadata = mock(Metadata.class);
  final LevelRewriter rewriter;

  private final int version;
  private final EmbeddedChannel channel;
  private long now = 5 * SECOND;

  LevelConnection(int version, boolean failsWithoutLease) {
    this.version = version;
    EnrolledTables tables = EnrolledTables.of(List.of("shop.users", "shop.orders"));
    LevelChooser chooser =
        new LevelChooser(
            tables,
            failsWithoutLease,
            () -> DEFAULT,
            () -> metadata,
            connections.counters().levels());
    rewriter = new LevelRewriter(chooser, 10 * SECOND, () -> now, connections::failed);
    rewriter.follow(table -> leases[table]);
    channel = new EmbeddedChannel(rewriter.create(NODE));
  }

  LevelConnection() {
    this(5, false);
  }

  static Enrolment enrolment(String pair, Map<UUID, UUID> ledgers) {
    return Enrolment.first(TABLE, COPIES, LevelPair.parse(pair), TIMING, ledgers);
  }

  /** Both tables have this lease from now on. */
  void lease(Enrolment enrolment) {
    leases[USERS] = Lease.of(enrolment, now);
    leases[ORDERS] = leases[USERS];
  }

  void lease(String pair) {
    lease(enrolment(pair, Map.of()));
  }

  void pass(long nanos) {
    now += nanos;
  }

  /** The session's metadata have a table. */
  void setTable(String name, Map<String, String> replication, UUID id, DataType column) {
    TableMetadata table = mock(TableMetadata.class);
    lenient().when(table.getId()).thenReturn(Optional.of(id));
    ColumnMetadata metadataOfColumn = mock(ColumnMetadata.class);
    lenient().when(metadataOfColumn.getType()).thenReturn(column);
    lenient()
        .when(table.getColumns())
        .thenReturn(Map.of(CqlIdentifier.fromCql("v"), metadataOfColumn));
    KeyspaceMetadata keyspace = mock(KeyspaceMetadata.class);
    lenient().when(keyspace.getReplication()).thenReturn(replication);
    lenient().when(keyspace.getTable(CqlIdentifier.fromCql(name))).thenReturn(Optional.of(table));
    metadata = mock(Metadata.class);
    lenient()
        .when(metadata.getKeyspace(CqlIdentifier.fromCql("shop")))
        .thenReturn(Optional.of(keyspace));
  }

  static QueryOptions options(int level, @Nullable String keyspace) {
    return new QueryOptions(
        level,
        List.of(ByteBuffer.wrap(new byte[] {1, 2})),
        Collections.emptyMap(),
        true,
        100,
        ByteBuffer.wrap(new byte[] {3}),
        ConsistencyLevel.LOCAL_SERIAL,
        12_345,
        keyspace,
        Integer.MIN_VALUE);
  }

  static Query query(String query) {
    return new Query(query, options(DEFAULT, null));
  }

  static Execute execute(byte[] id, int level) {
    return new Execute(id, new byte[] {5}, options(level, null));
  }

  static Batch batch(int type, int level, Object... statements) {
    return new Batch(
        (byte) type,
        List.of(statements),
        Collections.nCopies(statements.length, List.of(ByteBuffer.wrap(new byte[] {1}))),
        level,
        ConsistencyLevel.LOCAL_SERIAL,
        12_345,
        null,
        Integer.MIN_VALUE);
  }

  Frame frame(int stream, Message message) {
    return Frame.forRequest(
        version, stream, true, Map.of("k", ByteBuffer.wrap(new byte[] {9})), message);
  }

  /** Sends a request; returns the frame on the wire, or null if there is none. */
  @Nullable Frame send(int stream, Message message) {
    return send(frame(stream, message));
  }

  @Nullable Frame send(Frame frame) {
    channel.writeOutbound(frame);
    return channel.readOutbound();
  }

  /** The level at which a request is on the wire. */
  int level(Message message) {
    Frame sent = send(1, message);
    assertThat(sent).isNotNull();
    answer(1, Void.INSTANCE);
    return LevelFrames.level(sent.message);
  }

  /** A node answers; returns what the driver sees. */
  Frame answer(int stream, Message message) {
    channel.writeInbound(
        Frame.forResponse(version, stream, null, Frame.NO_PAYLOAD, List.of("careful"), message));
    return seen();
  }

  Frame seen() {
    return channel.readInbound();
  }

  boolean hasSeen() {
    return !channel.inboundMessages().isEmpty();
  }

  void close() {
    channel.close().syncUninterruptibly();
  }

  /** The connection's keyspace is this from now on. */
  void use(String keyspace) {
    send(0, new Query("USE " + keyspace));
    answer(0, new SetKeyspace(keyspace));
  }

  /**
   * Prepares a statement.
   *
   * @param table the table that the node names, or null if it names none
   */
  byte[] prepare(String query, @Nullable String table) {
    byte[] id = new byte[16];
    ByteBuffer.wrap(id).putLong(query.hashCode() * 0x9E3779B97F4A7C15L);
    RowsMetadata none = new RowsMetadata(List.of(), null, null, null);
    RowsMetadata named =
        table == null
            ? none
            : new RowsMetadata(
                List.of(new ColumnSpec("shop", table, "id", 0, RawType.PRIMITIVES.get(9))),
                null,
                new int[] {0},
                null);
    send(2, new Prepare(query));
    answer(2, new Prepared(id, id, named, none));
    return id;
  }

  Map<String, Long> counters() {
    return connections.counters().values();
  }
}
