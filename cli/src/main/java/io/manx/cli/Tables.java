package io.manx.cli;

import io.manx.lab.load.Table;
import io.manx.results.UserException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tables as people name them. */
final class Tables {
  private static final Pattern NAME =
      Pattern.compile("([A-Za-z][A-Za-z0-9_]{0,47})\\.([A-Za-z][A-Za-z0-9_]{0,47})");

  private Tables() {}

  static Table parse(String text, int fields) {
    Matcher matcher = NAME.matcher(text);
    if (!matcher.matches()) {
      throw new UserException("table '" + text + "' is not of the form KEYSPACE.TABLE");
    }
    return new Table(matcher.group(1), matcher.group(2), fields);
  }
}
