// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.SplittableRandom;

/** Texts of what statements consist of, in any order, with what is hard to read in them. */
public final class RandomStatements {
  private static final String[] PIECES = {
    "select",
    "T",
    "1",
    "'",
    "''",
    "\"",
    "?",
    ",",
    "(",
    ")",
    ":",
    "{",
    "}",
    "[",
    "]",
    "-",
    "--",
    "/*",
    "*/",
    "//",
    "$$",
    "0x",
    "e",
    "E-5",
    " ",
    "\n",
    "\r",
    ";",
    ".",
    "_",
    "a",
    ", ",
    "?,",
    "1:2",
    "{1:2,",
    "(1,2),",
    "true",
    "NULL",
    ":name",
    "550e8400-e29b-41d4-a716-446655440000",
    "1h30m",
    "…",
    "é",
    "\u00a0",
    "\u2003",
    "\u0085",
    "\u001c",
    "\u2028",
    "\u00b2",
    "\u00bd",
    "\u2167",
    "\u0663",
    "\ud835\udc9c",
    "\ud835",
    "\u200b",
    "\u00b5"
  };

  private RandomStatements() {}

  /** Returns a text of so many pieces. */
  public static String of(int pieces, SplittableRandom random) {
    StringBuilder statement = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      statement.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return statement.toString();
  }
}
