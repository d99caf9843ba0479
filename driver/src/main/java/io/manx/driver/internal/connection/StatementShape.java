// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

/** What a statement does, as far as a driver can tell from its text. */
public final class StatementShape {
  /** Prepared reads of partitions whose key is bound. */
  public static final int PARTITION = 0;

  /** All other reads: ranges, and texts that the driver does not parse. */
  public static final int OTHER_READ = 1;

  /** Writes. */
  public static final int WRITE = 2;

  private StatementShape() {}

  /**
   * Returns the shape of a statement.
   *
   * @param query its text, which may begin with comments
   * @param bindsPartitionKey whether all of its partition key is bound
   */
  static int of(String query, boolean bindsPartitionKey) {
    if (!StatementText.isRead(query)) {
      return WRITE;
    }
    return bindsPartitionKey ? PARTITION : OTHER_READ;
  }

  /** Whether a statement is a lightweight transaction: a write with the word {@code IF} in it. */
  static boolean isConditional(String query) {
    return !StatementText.isRead(query) && StatementText.contains(query, "IF");
  }
}
