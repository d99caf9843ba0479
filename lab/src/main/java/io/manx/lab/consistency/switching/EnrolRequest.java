// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.time.Duration;

/**
 * A request to enrol a table.
 *
 * @param table the table
 * @param current levels that all clients use now
 * @param timing how long leases and writes last
 * @param ledgers whether nodes must keep write ledgers
 */
public record EnrolRequest(Table table, LevelPair current, Timing timing, boolean ledgers) {
  /**
   * Creates a request.
   *
   * @throws UserException if a level does not count all replicas
   */
  public EnrolRequest {
    ChangeablePairs.requireCounted(current);
  }

  /**
   * Returns the longest times of leases and writes.
   *
   * @throws UserException if one is out of range
   */
  public static Timing timing(Duration lease, Duration write) {
    try {
      return Timing.of(millis(lease), millis(write));
    } catch (IllegalArgumentException e) {
      throw new UserException("--lease or --write-time: " + e.getMessage(), e);
    }
  }

  private static int millis(Duration duration) {
    return (int) Math.min(duration.toMillis(), Integer.MAX_VALUE);
  }
}
