package io.manx.driver.internal.connection;

/** What a driver can tell of the cost of a request before it is sent. */
public final class CostClasses {
  /** Prepared reads of partitions whose key is bound. */
  public static final int PARTITION = 0;

  /** All other reads: ranges, and texts that the driver cannot look into. */
  public static final int OTHER_READ = 1;

  /** Writes. */
  public static final int WRITE = 2;

  private static final String IF = "if";

  private CostClasses() {}

  /**
   * Returns the class of a statement.
   *
   * @param query its text
   * @param bindsPartitionKey whether all of its partition key is bound
   */
  static int of(String query, boolean bindsPartitionKey) {
    if (!StatementText.isRead(query)) {
      return WRITE;
    }
    return bindsPartitionKey ? PARTITION : OTHER_READ;
  }

  /**
   * Whether a statement is a lightweight transaction: a write with {@code IF} in it. One that has
   * the word in a literal passes for one, too, and is then left to the driver.
   */
  static boolean isConditional(String query) {
    if (StatementText.isRead(query)) {
      return false;
    }
    for (int at = StatementText.start(query); at + IF.length() <= query.length(); at++) {
      if (query.regionMatches(true, at, IF, 0, IF.length())
          && isBoundary(query, at - 1)
          && isBoundary(query, at + IF.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBoundary(String query, int at) {
    return at < 0 || at >= query.length() || !Character.isJavaIdentifierPart(query.charAt(at));
  }
}
