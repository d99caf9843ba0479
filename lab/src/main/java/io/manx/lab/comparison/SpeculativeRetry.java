// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.core.request.DelayBounds;
import io.manx.lab.load.table.TableOptions;
import io.manx.results.UserException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Cassandra's table option {@code speculative_retry}: when a coordinator asks another replica. */
public final class SpeculativeRetry {
  static final String OPTION = TableOptions.SPECULATIVE_RETRY;

  private static final String THRESHOLD = "\\d+(\\.\\d+)?(ms|p(ercentile)?)";

  /** Cassandra's syntax: a delay, a percentile, the smaller or greater of two, or always. */
  private static final Pattern RETRY =
      Pattern.compile(
          "(?i)%1$s|always|(min|max)\\(\\s*%1$s\\s*,\\s*%1$s\\s*\\)".formatted(THRESHOLD));

  private static final Pattern FIXED =
      Pattern.compile("(?i)'(\\d+(\\.\\d+)?ms|always|none|never)'");

  private static final Pattern NONE = Pattern.compile("(?i)none|never");

  private SpeculativeRetry() {}

  /** Returns whether a table option is this one, of all tables or of one. */
  static boolean isName(String name) {
    return TableOptions.baseOf(name).equals(OPTION);
  }

  /** Returns whether a text is a threshold that Cassandra takes. */
  static boolean isThreshold(String text) {
    return RETRY.matcher(text).matches();
  }

  /** Returns whether an option's value leaves it to Manx's nodes when a read is late. */
  static boolean isForManx(String value) {
    return !FIXED.matcher(value).matches();
  }

  /** Returns whether an option's value states a bound that Manx's nodes keep within. */
  static boolean isBound(String value) {
    return DelayBounds.parse(value.replace("'", "")) != DelayBounds.NONE;
  }

  /** Returns whether table options have Cassandra decide for all tables. */
  static boolean leavesNothingToManx(Map<String, String> options) {
    String ofAll = options.get(OPTION);
    return ofAll != null && !isForManx(ofAll);
  }

  /**
   * Returns the table option of a threshold.
   *
   * @param table the table that it is for, or null for all
   */
  static Map<String, String> option(@Nullable String table, String threshold) {
    String name = table == null ? OPTION : TableOptions.forTable(OPTION, table);
    return Map.of(name, "'" + threshold + "'");
  }

  /**
   * Returns the table options of texts such as {@code 99p} for all tables or {@code
   * lineitem=MIN(99p,20ms)} for one.
   *
   * @throws UserException if a text has another form
   */
  public static Map<String, String> options(Iterable<String> texts) {
    Map<String, String> options = new TreeMap<>();
    for (String text : texts) {
      int separator = text.indexOf('=');
      String table = separator < 0 ? null : text.substring(0, separator).strip();
      String threshold = text.substring(separator + 1).strip();
      if (!isThreshold(threshold) && !NONE.matcher(threshold).matches()) {
        throw new UserException(
            "speculative retry '"
                + text
                + "' is not of the form THRESHOLD or TABLE=THRESHOLD, with a threshold such as"
                + " 10ms, 99p, MIN(99p,20ms), ALWAYS or NONE");
      }
      options.putAll(option(table, threshold));
    }
    return options;
  }
}
