package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The kind of each prepared statement by identifier, and whether it is conditional. Thread-safe;
 * looking up takes no lock and allocates nothing.
 *
 * <p>A statement is kept as long as the application keeps its {@link PreparedStatement}, as in the
 * driver's own cache. Of statements that no request has used yet, the newest {@value #MAX_UNUSED}
 * are kept.
 *
 * <p>Identifiers are digests, of which the first eight bytes are the key. If two keys should ever
 * be equal, the two statements would share a kind.
 */
public final class PreparedStatements {
  static final int MAX_UNUSED = 1_000;

  private static final int MIN_SLOTS = 64;

  /** Slots per statement: the minimum, and that of a new table. */
  private static final int MIN_ROOM = 2;

  private static final int ROOM = 4;

  private static final int CONDITIONAL = 1 << 1;

  /** A request has used it, and its {@link PreparedStatement} is known. */
  private static final int IN_USE = 1 << 2;

  private static final int KIND_SHIFT = 3;

  private volatile StatementTable table = new StatementTable(MIN_SLOTS);
  private final long[] unused = new long[MAX_UNUSED];
  private long unusedCount;
  private int rehashes;

  /** Adds a statement that a node has prepared. */
  synchronized void prepared(byte[] id, String query, boolean bindsPartitionKey) {
    long key = key(id);
    if (table.value(key) != 0) {
      return;
    }
    add(key, described(query, bindsPartitionKey), null);
    int at = (int) (unusedCount % MAX_UNUSED);
    if (unusedCount >= MAX_UNUSED && (table.value(unused[at]) & IN_USE) == 0) {
      table.remove(unused[at]);
    }
    unused[at] = key;
    unusedCount++;
  }

  private static int described(String query, boolean bindsPartitionKey) {
    return StatementTable.PRESENT
        | (StatementKinds.isConditional(query) ? CONDITIONAL : 0)
        | (StatementKinds.of(query, bindsPartitionKey) << KIND_SHIFT);
  }

  private void add(long key, int value, @Nullable Reference<PreparedStatement> owner) {
    if (MIN_ROOM * (table.used() + 1) > table.slots()) {
      int slots = MIN_SLOTS;
      while (slots < ROOM * (table.countKept() + 1)) {
        slots *= 2;
      }
      table = table.withoutForgotten(slots);
      rehashes++;
    }
    table.put(key, value, owner);
  }

  private int value(PreparedStatement statement) {
    long key = key(statement.getId());
    int value = table.value(key);
    return (value & IN_USE) == 0 ? use(statement, key) : value;
  }

  private synchronized int use(PreparedStatement statement, long key) {
    int value = table.value(key);
    if ((value & IN_USE) == 0) {
      boolean bindsPartitionKey = !statement.getPartitionKeyIndices().isEmpty();
      value = (value == 0 ? described(statement.getQuery(), bindsPartitionKey) : value) | IN_USE;
      add(key, value, new WeakReference<>(statement));
    }
    return value;
  }

  /** Returns the key of an identifier. */
  public static long key(byte[] id) {
    return key(ByteBuffer.wrap(id));
  }

  private static long key(ByteBuffer id) {
    if (id.remaining() >= Long.BYTES) {
      return id.getLong(id.position());
    }
    long key = 0;
    for (int i = id.position(); i < id.limit(); i++) {
      key = (key << Byte.SIZE) | (id.get(i) & 0xff);
    }
    return key;
  }

  /** Returns the kind of the statement of an identifier; if unknown, that of other reads. */
  int kind(byte[] id) {
    int value = table.value(key(id));
    return value == 0 ? StatementKinds.OTHER_READ : value >> KIND_SHIFT;
  }

  /** Returns the kind of a statement. */
  int kind(PreparedStatement statement) {
    return value(statement) >> KIND_SHIFT;
  }

  /** Whether a statement is a lightweight transaction. */
  boolean isConditional(PreparedStatement statement) {
    return (value(statement) & CONDITIONAL) != 0;
  }

  /** How many are kept. */
  synchronized int size() {
    return table.countKept();
  }

  /** How often all statements were visited to forget some or make room. */
  synchronized int rehashes() {
    return rehashes;
  }
}
