package io.manx.core.consistency.switching;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a repair makes up for that begins now: the epoch, and how many ledgers were lost so far,
 * such as "7.2". Who starts the repair keeps it, and gives it back in the end.
 */
final class RepairToken {
  /** Of a text that is none. */
  static final int NONE = -1;

  private static final Pattern TOKEN = Pattern.compile("([1-9]\\d{0,17})\\.([1-9]\\d{0,8})");

  private RepairToken() {}

  static String of(long epoch, int losses) {
    return epoch + "." + losses;
  }

  /**
   * Returns how many losses a token says, or {@link #NONE}.
   *
   * @param epoch that it must be of
   * @param most losses that there have been
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
