package io.manx.lab.testbed;

import java.util.function.Consumer;

/** Repairs tables on all nodes. */
public interface Repairs {
  /**
   * Repairs all ranges of a table, in full.
   *
   * @param progress told what is at work
   * @throws io.manx.results.UserException if a node cannot be reached, or a repair fails
   * @throws InterruptedException if it is broken off; what has begun goes on
   */
  void repair(String keyspace, String table, Consumer<String> progress) throws InterruptedException;
}
