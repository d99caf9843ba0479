// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import io.manx.core.consistency.switching.Lease;
import org.jspecify.annotations.Nullable;

/**
 * Knows the leases of enrolled tables. Asked for each request on the connections' threads, so it
 * takes no lock and does not wait. Thread-safe.
 */
public interface LevelSource {
  /** A source without leases. */
  LevelSource NONE = table -> null;

  /**
   * Returns the newest lease of a table, valid or not; the same object as long as there is no newer
   * one.
   *
   * @param table its number in {@link EnrolledTables}
   * @return null if none was ever read
   */
  @Nullable Lease lease(int table);

  /**
   * Whether the operator is known not to have enrolled a table, so that its requests keep the
   * levels of the application.
   */
  default boolean isWithoutRow(int table, long nowNanos) {
    return false;
  }
}
