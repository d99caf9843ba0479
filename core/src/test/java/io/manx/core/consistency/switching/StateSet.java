// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.Arrays;

/** A growing set of states. */
final class StateSet {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] table = empty(1 << 12);
  private int size;

  private static long[] empty(int length) {
    long[] table = new long[length];
    Arrays.fill(table, State.NONE);
    return table;
  }

  /** Adds a state, and returns whether it was new. */
  boolean add(long state) {
    int slot = slot(state);
    if (table[slot] == state) {
      return false;
    }
    table[slot] = state;
    if (++size > table.length / 2) {
      grow();
    }
    return true;
  }

  /** Returns the slot of a state, or the one where it belongs. */
  private int slot(long state) {
    long hash = state * GOLDEN;
    hash = (hash ^ (hash >>> 32)) * GOLDEN;
    int slot = (int) (hash >>> 32) & (table.length - 1);
    while (table[slot] != state && table[slot] != State.NONE) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] old = table;
    table = empty(2 * old.length);
    for (long state : old) {
      if (state != State.NONE) {
        table[slot(state)] = state;
      }
    }
  }
}
