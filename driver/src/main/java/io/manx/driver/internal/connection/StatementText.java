// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.CqlTokens;

/**
 * Tells from the text of a CQL statement what it does. Words in comments, literals and quoted names
 * do not count, as in Cassandra's own lexer.
 */
public final class StatementText {
  private static final String[] ABOUT_ROWS = {"SELECT", "INSERT", "UPDATE", "DELETE"};
  private static final String[] BATCHES = {"BATCH", "UNLOGGED", "LOGGED", "COUNTER"};
  private static final String BEGIN = "BEGIN";

  private StatementText() {}

  /** Whether it is a {@code SELECT}. */
  public static boolean isRead(String query) {
    return begins(query, "SELECT");
  }

  /** Whether it changes the keyspace of a connection. */
  static boolean isUse(String query) {
    return begins(query, "USE");
  }

  private static boolean begins(String query, String word) {
    return isWord(query, nextWord(query, 0), word);
  }

  /**
   * Whether it reads or writes rows and does nothing else: {@code SELECT}, {@code INSERT}, {@code
   * UPDATE}, {@code DELETE}, or a batch of them. Statements about the schema, roles or whole tables
   * do not.
   */
  public static boolean isAboutRows(String query) {
    int first = nextWord(query, 0);
    if (isOneOf(query, first, ABOUT_ROWS)) {
      return true;
    }
    return isWord(query, first, BEGIN)
        && isOneOf(query, nextWord(query, first + BEGIN.length()), BATCHES);
  }

  private static boolean isOneOf(String query, int at, String[] words) {
    for (String word : words) {
      if (isWord(query, at, word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a statement has this word. */
  public static boolean contains(String query, String word) {
    int at = nextWord(query, 0);
    while (at < query.length()) {
      if (isWord(query, at, word)) {
        return true;
      }
      at = nextWord(query, endOfWord(query, at));
    }
    return false;
  }

  /** Whether this word, in either case, is at a position where one begins. */
  public static boolean isWord(String query, int at, String word) {
    return query.regionMatches(true, at, word, 0, word.length())
        && endOfWord(query, at) == at + word.length();
  }

  /** Returns where the next word begins, or the length of the text if there is none. */
  public static int nextWord(String query, int from) {
    int at = from;
    while (at < query.length() && !CqlTokens.isPartOfWord(query.charAt(at))) {
      at = behind(query, at);
    }
    return Math.min(at, query.length());
  }

  /** Returns the position behind the word that begins here. */
  public static int endOfWord(String query, int from) {
    return CqlTokens.behindWord(query, from, query.length());
  }

  /** Returns the position behind white space and comments. */
  public static int behindBlank(String query, int from) {
    int at = from;
    while (at < query.length() && CqlTokens.isBlank(query, at)) {
      at = CqlTokens.behindBlank(query, at, query.length());
    }
    return at;
  }

  /** Returns the position behind a symbol, a comment, a literal or a quoted name. */
  private static int behind(String query, int at) {
    char first = query.charAt(at);
    if (first == '\'' || first == '"') {
      return CqlTokens.behindQuoted(query, at, query.length());
    }
    if (CqlTokens.isDollarQuoted(query, at)) {
      return CqlTokens.behindDollarQuoted(query, at, query.length());
    }
    return CqlTokens.isBlank(query, at) ? CqlTokens.behindBlank(query, at, query.length()) : at + 1;
  }
}
