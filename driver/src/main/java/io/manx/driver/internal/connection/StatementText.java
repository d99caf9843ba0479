package io.manx.driver.internal.connection;

/** Tells from the text of a CQL statement what it does. Comments before it are skipped. */
public final class StatementText {
  private static final String[] WRITES = {"INSERT", "UPDATE", "DELETE"};
  private static final String[] BATCHES = {"BATCH", "UNLOGGED", "LOGGED", "COUNTER"};

  private StatementText() {}

  /** Whether it is a {@code SELECT}. */
  public static boolean isRead(String query) {
    return isWordAt(query, start(query), "SELECT");
  }

  /**
   * Whether it reads or writes rows and does nothing else: {@code SELECT}, {@code INSERT}, {@code
   * UPDATE}, {@code DELETE}, or a batch of them. Statements about the schema, roles or whole tables
   * do not.
   */
  public static boolean isAboutRows(String query) {
    int start = start(query);
    if (isWordAt(query, start, "SELECT") || isOneOfAt(query, start, WRITES)) {
      return true;
    }
    String begin = "BEGIN";
    return isWordAt(query, start, begin)
        && isOneOfAt(query, skip(query, start + begin.length()), BATCHES);
  }

  /** Returns where the statement itself starts: its length if there is none. */
  static int start(String query) {
    return skip(query, 0);
  }

  /** Skips white space and comments. */
  private static int skip(String query, int from) {
    int at = from;
    while (at < query.length()) {
      int next = afterComment(query, at);
      if (next == at && Character.isWhitespace(query.charAt(at))) {
        next++;
      }
      if (next == at) {
        break;
      }
      at = next;
    }
    return at;
  }

  private static int afterComment(String query, int at) {
    if (query.startsWith("--", at) || query.startsWith("//", at)) {
      return after(query, "\n", at);
    }
    return query.startsWith("/*", at) ? after(query, "*/", at + 2) : at;
  }

  private static int after(String query, String end, int from) {
    int at = query.indexOf(end, from);
    return at < 0 ? query.length() : at + end.length();
  }

  private static boolean isOneOfAt(String query, int at, String[] words) {
    for (String word : words) {
      if (isWordAt(query, at, word)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWordAt(String query, int at, String word) {
    int end = at + word.length();
    return query.regionMatches(true, at, word, 0, word.length())
        && (end == query.length() || !Character.isJavaIdentifierPart(query.charAt(end)));
  }
}
