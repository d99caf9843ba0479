// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

/** Regular expressions that separate the values of an option. Blanks around commas are ignored. */
public final class Separators {
  /** As help texts show it. */
  public static final String SHOWN = ",";

  /** Any comma. */
  public static final String COMMA = "\\s*,\\s*";

  /** A comma that is not in parentheses, such as those of {@code manx(alike=0.1,trust=0)}. */
  public static final String OUTER_COMMA = "\\s*,(?![^(]*\\))\\s*";

  private Separators() {}
}
