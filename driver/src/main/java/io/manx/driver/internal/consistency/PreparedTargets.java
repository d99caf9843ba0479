// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import io.manx.driver.internal.connection.PreparedStatements;
import io.manx.driver.internal.connection.StatementTable;

/**
 * The {@link StatementTarget} of each prepared statement of an enrolled table, by identifier.
 * Thread-safe; looking up takes no lock and allocates nothing.
 *
 * <p>Nothing is forgotten, since an unknown statement would keep its level. A statement takes about
 * 100 bytes.
 */
final class PreparedTargets {
  private static final int MIN_SLOTS = 64;

  /** Slots per statement, at least. */
  private static final int ROOM = 2;

  private volatile StatementTable table = new StatementTable(MIN_SLOTS);

  /** Adds a statement. */
  synchronized void add(byte[] id, int target) {
    long key = PreparedStatements.key(id);
    if (table.value(key) == target) {
      return;
    }
    if (ROOM * (table.used() + 1) > table.slots()) {
      table = table.withoutForgotten(ROOM * table.slots());
    }
    table.put(key, target, null);
  }

  /** Returns the target of a statement. */
  int target(byte[] id) {
    return table.value(PreparedStatements.key(id));
  }
}
