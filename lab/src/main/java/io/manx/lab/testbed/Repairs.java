// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import java.util.function.Consumer;

/** Repairs a table on all nodes. */
public interface Repairs {
  /**
   * Runs a full repair of all ranges of a table.
   *
   * @param progress receives a line for each step
   * @throws io.manx.results.UserException if a node cannot be reached, or a repair fails
   * @throws InterruptedException if this thread is interrupted; a repair that has begun goes on
   */
  void repair(String keyspace, String table, Consumer<String> progress) throws InterruptedException;
}
