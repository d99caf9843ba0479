// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/** A hash table from keys to kinds, by open addressing, at most a quarter full. Immutable. */
final class KindTable {
  private static final int SLOTS = 4 * RequestKinds.MAX_KINDS;

  /** In {@link #kinds}: the number of a group, which no key has. */
  private static final int FREE = 0;

  private final long[] keys;
  private final int[] kinds;

  /** Creates an empty one. */
  KindTable() {
    this(new long[SLOTS], new int[SLOTS]);
  }

  private KindTable(long[] keys, int[] kinds) {
    this.keys = keys;
    this.kinds = kinds;
  }

  /** Returns the kind of a key, or {@link RequestKinds#UNKNOWN}. */
  int find(long key) {
    int slot = slot(key);
    return kinds[slot] == FREE ? RequestKinds.UNKNOWN : kinds[slot];
  }

  /** The slot of a key, or the free one where it would be; no key has the number of a group. */
  private int slot(long key) {
    int slot = (int) (key ^ (key >>> Integer.SIZE)) & (SLOTS - 1);
    while (kinds[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  /** Returns a table with one more key. */
  KindTable with(long key, int kind) {
    KindTable more = new KindTable(keys.clone(), kinds.clone());
    more.put(key, kind);
    return more;
  }

  private void put(long key, int kind) {
    int slot = slot(key);
    keys[slot] = key;
    kinds[slot] = kind;
  }

  /** Returns a table without a key. */
  KindTable without(long key) {
    KindTable fewer = new KindTable();
    for (int slot = 0; slot < SLOTS; slot++) {
      if (kinds[slot] != FREE && keys[slot] != key) {
        fewer.put(keys[slot], kinds[slot]);
      }
    }
    return fewer;
  }
}
