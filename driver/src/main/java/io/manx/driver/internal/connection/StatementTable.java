// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from keys to numbers, by open addressing, at most half full. One thread at a time
 * may write, any may read. A removed value keeps its slot until the table is replaced.
 */
public final class StatementTable {
  /** Set in each value. */
  public static final int PRESENT = 1;

  private static final int REMOVED = -1;

  private final long[] keys;
  private final AtomicIntegerArray values;
  private final @Nullable Reference<PreparedStatement>[] owners;
  private int used;

  /**
   * Creates one.
   *
   * @param slots a power of 2
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
  public StatementTable(int slots) {
    keys = new long[slots];
    values = new AtomicIntegerArray(slots);
    owners = (Reference<PreparedStatement>[]) new Reference[slots];
  }

  /** The number of slots. */
  public int slots() {
    return keys.length;
  }

  /** The number of slots in use. */
  public int used() {
    return used;
  }

  /** Returns the value of a key, or 0. */
  public int value(long key) {
    return Math.max(0, values.get(slotOf(key)));
  }

  /** The slot of a key, or the free one where it would be. */
  private int slotOf(long key) {
    int slot = (int) (key ^ (key >>> Integer.SIZE)) & (keys.length - 1);
    int value = values.get(slot);
    while (value != 0 && (value == REMOVED || keys[slot] != key)) {
      slot = (slot + 1) & (keys.length - 1);
      value = values.get(slot);
    }
    return slot;
  }

  /**
   * Sets the value of a key.
   *
   * @param owner the value is forgotten with it; null if the value is kept until it is removed
   */
  public void put(long key, int value, @Nullable Reference<PreparedStatement> owner) {
    int slot = slotOf(key);
    used += values.get(slot) == 0 ? 1 : 0;
    keys[slot] = key;
    owners[slot] = owner;
    values.set(slot, value); // last, since it publishes the key
  }

  void remove(long key) {
    int slot = slotOf(key);
    if (values.get(slot) != 0) {
      owners[slot] = null;
      values.set(slot, REMOVED);
    }
  }

  private boolean isKept(int slot) {
    Reference<PreparedStatement> owner = owners[slot];
    return values.get(slot) > 0 && (owner == null || owner.get() != null);
  }

  /** The number of values whose owners still exist. */
  int countKept() {
    int kept = 0;
    for (int slot = 0; slot < keys.length; slot++) {
      kept += isKept(slot) ? 1 : 0;
    }
    return kept;
  }

  /** Returns a new table of the values whose owners still exist. */
  public StatementTable withoutForgotten(int slots) {
    StatementTable fresh = new StatementTable(slots);
    for (int slot = 0; slot < keys.length; slot++) {
      if (isKept(slot)) {
        fresh.put(keys[slot], values.get(slot), owners[slot]);
      }
    }
    return fresh;
  }
}
