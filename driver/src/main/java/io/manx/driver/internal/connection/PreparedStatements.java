package io.manx.driver.internal.connection;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each prepared statement, by its identifier: its cost class, and whether it is
 * conditional. Thread-safe; looking up takes no lock and allocates nothing.
 *
 * <p>Identifiers are digests, so that eight bytes of one stand for it. If two should ever meet, one
 * statement is taken for the other, and costs are mixed up.
 */
public final class PreparedStatements {
  private static final int LEAST_SLOTS = 64;

  /** Set in a slot that is taken, so that none of them is 0. */
  private static final byte TAKEN = 1;

  private static final int CONDITIONAL = 1 << 1;
  private static final int CLASS_SHIFT = 2;

  private volatile Table table = new Table(LEAST_SLOTS);

  /** Open addressing; never more than half full. Replaced as a whole. */
  private static final class Table {
    private final long[] keys;
    private final byte[] values;
    private int size;

    Table(int slots) {
      keys = new long[slots];
      values = new byte[slots];
    }

    int slotOf(long key) {
      int slot = (int) (key ^ (key >>> Integer.SIZE)) & (keys.length - 1);
      while (values[slot] != 0 && keys[slot] != key) {
        slot = (slot + 1) & (keys.length - 1);
      }
      return slot;
    }

    void put(long key, byte value) {
      int slot = slotOf(key);
      size += values[slot] == 0 ? 1 : 0;
      keys[slot] = key;
      values[slot] = value;
    }
  }

  /** Takes note of a statement. */
  synchronized void prepared(byte[] id, String query, boolean bindsPartitionKey) {
    int value =
        TAKEN
            | (CostClasses.isConditional(query) ? CONDITIONAL : 0)
            | (CostClasses.of(query, bindsPartitionKey) << CLASS_SHIFT);
    Table old = table;
    boolean isFull = 2 * (old.size + 1) > old.keys.length;
    Table fresh = new Table(isFull ? 2 * old.keys.length : old.keys.length);
    for (int slot = 0; slot < old.keys.length; slot++) {
      if (old.values[slot] != 0) {
        fresh.put(old.keys[slot], old.values[slot]);
      }
    }
    fresh.put(key(ByteBuffer.wrap(id)), (byte) value);
    table = fresh;
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

  private int value(@Nullable ByteBuffer id) {
    if (id == null) {
      return 0;
    }
    Table current = table;
    return current.values[current.slotOf(key(id))];
  }

  /** Returns the cost class of a statement; of an unknown one that of other reads. */
  public int costClass(@Nullable ByteBuffer id) {
    int value = value(id);
    return value == 0 ? CostClasses.OTHER_READ : value >> CLASS_SHIFT;
  }

  /** Whether a statement was prepared over this session's connections. */
  public boolean isKnown(@Nullable ByteBuffer id) {
    return value(id) != 0;
  }

  /** Whether a statement is a lightweight transaction. */
  public boolean isConditional(@Nullable ByteBuffer id) {
    return (value(id) & CONDITIONAL) != 0;
  }
}
