package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.Repairs;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.Optional;

/**
 * A change that an operator wants.
 *
 * @param table name of the table
 * @param to pair that is to be in force
 * @param timeout how long to wait for it
 * @param repairs what repairs the table if only that brings the change further; empty to leave it
 *     to whoever can
 */
public record SwitchRequest(
    Table table, LevelPair to, Duration timeout, Optional<Repairs> repairs) {
  /**
   * Creates it.
   *
   * @throws UserException if a level does not count all replicas
   */
  public SwitchRequest {
    ChangeablePairs.requireCounted(to);
  }
}
