// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.Repairs;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.Optional;

/**
 * An operator's request to change levels.
 *
 * @param table the table
 * @param to the pair that must be in force at the end
 * @param timeout how long to wait for that
 * @param repairs repairs the table if the change needs that; empty to leave repairs to the operator
 */
public record SwitchRequest(
    Table table, LevelPair to, Duration timeout, Optional<Repairs> repairs) {
  /**
   * Creates a request.
   *
   * @throws UserException if a level does not count all replicas
   */
  public SwitchRequest {
    ChangeablePairs.requireCounted(to);
  }
}
