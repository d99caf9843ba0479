// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shape of each prepared statement by identifier, where its partition key is bound, and whether
 * it is conditional. Thread-safe; looking up takes no lock and allocates nothing.
 *
 * <p>A statement is kept as long as the application keeps its {@link PreparedStatement}, as in the
 * driver's own cache. Of statements that no request has used yet, the newest {@value #MAX_UNUSED}
 * are kept.
 *
 * <p>Identifiers are digests, of which the first eight bytes are the key. If two keys should ever
 * be equal, the two statements would share these.
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

  private static final int SHAPE_SHIFT = 3;

  private static final int SHAPES = (1 << 2) - 1;

  private static final int POSITIONS_SHIFT = 5;

  private volatile StatementTable table = new StatementTable(MIN_SLOTS);
  private final long[] unused = new long[MAX_UNUSED];
  private long unusedCount;
  private int rehashes;

  /**
   * Adds a statement that a node has prepared.
   *
   * @param partitionKey positions of the bound values that make up its partition key
   */
  synchronized void prepared(byte[] id, String query, int[] partitionKey) {
    long key = key(id);
    if (table.value(key) != 0) {
      return;
    }
    add(key, described(query, partitionKey), null);
    int at = (int) (unusedCount % MAX_UNUSED);
    if (unusedCount >= MAX_UNUSED && (table.value(unused[at]) & IN_USE) == 0) {
      table.remove(unused[at]);
    }
    unused[at] = key;
    unusedCount++;
  }

  private static int described(String query, int[] partitionKey) {
    return StatementTable.PRESENT
        | (StatementShape.isConditional(query) ? CONDITIONAL : 0)
        | (StatementShape.of(query, partitionKey.length > 0) << SHAPE_SHIFT)
        | (PartitionKey.positions(partitionKey) << POSITIONS_SHIFT);
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
      value = (value == 0 ? described(statement) : value) | IN_USE;
      add(key, value, new WeakReference<>(statement));
    }
    return value;
  }

  private static int described(PreparedStatement statement) {
    List<Integer> positions = statement.getPartitionKeyIndices();
    return described(
        statement.getQuery(), positions.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Returns the key of an identifier. */
  public static long key(byte[] id) {
    return key(ByteBuffer.wrap(id));
  }

  /** Returns the key of an identifier. */
  static long key(ByteBuffer id) {
    if (id.remaining() >= Long.BYTES) {
      return id.getLong(id.position());
    }
    long key = 0;
    for (int i = id.position(); i < id.limit(); i++) {
      key = (key << Byte.SIZE) | (id.get(i) & 0xff);
    }
    return key;
  }

  /** Returns what is known of the statement of a key, for {@link #shape} and {@link #positions}. */
  int known(long key) {
    return table.value(key);
  }

  /** Returns what is known of a statement, for {@link #shape} and {@link #positions}. */
  int known(PreparedStatement statement) {
    return value(statement);
  }

  /** Returns the shape of a statement of which this is known; if nothing, that of other reads. */
  static int shape(int known) {
    return known == 0 ? StatementShape.OTHER_READ : known >> SHAPE_SHIFT & SHAPES;
  }

  /** Returns where its partition key is bound, as {@link PartitionKey} packs it. */
  static int positions(int known) {
    return known >>> POSITIONS_SHIFT;
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
