// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The token of a repair: the epoch in which it began, and how many ledgers had been lost by then,
 * such as "7.2". The operator who starts the repair keeps the token, and presents it when the
 * repair is done.
 */
final class RepairToken {
  /** The number of losses of a text that is not a token. */
  static final int NONE = -1;

  private static final Pattern TOKEN = Pattern.compile("([1-9]\\d{0,17})\\.([1-9]\\d{0,8})");

  private RepairToken() {}

  static String of(long epoch, int losses) {
    return epoch + "." + losses;
  }

  /**
   * Returns the number of losses in a token, or {@link #NONE}.
   *
   * @param epoch the epoch that the token must have
   * @param most the number of losses so far
   */
  static int losses(String token, long epoch, int most) {
    Matcher matcher = TOKEN.matcher(token);
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) != epoch) {
      return NONE;
    }
    int losses = Integer.parseInt(matcher.group(2));
    return losses <= most ? losses : NONE;
  }
}
