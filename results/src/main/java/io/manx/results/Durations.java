// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 300ms}, {@code 2s}, {@code 1.5m}. */
public final class Durations {
  /** Examples of durations, for messages. */
  public static final String FORM = "a duration such as 300ms, 2s or 1m";

  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)(ns|us|ms|s|m|h)");
  private static final Map<String, Long> NANOS_PER_UNIT = units();

  /** The longest duration that a text can hold. */
  public static final long LONGEST_NANOS = 1_000 * 3_600_000_000_000L;

  private Durations() {}

  /**
   * Returns the nanoseconds.
   *
   * @throws IllegalArgumentException unless the text is a duration of whole nanoseconds up to 1000h
   */
  public static long parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not " + FORM);
    }
    long unit = NANOS_PER_UNIT.getOrDefault(matcher.group(2), 1L);
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    if (nanos.compareTo(BigDecimal.valueOf(LONGEST_NANOS)) > 0) {
      throw new IllegalArgumentException("longer than 1000h");
    }
    return nanos.longValue();
  }

  /** Returns the shortest exact text: 1500 ms are {@code 1500ms}, 2000 ms {@code 2s}. */
  public static String format(long nanos) {
    if (nanos == 0) {
      return "0s";
    }
    String text = nanos + "ns";
    for (Map.Entry<String, Long> unit : NANOS_PER_UNIT.entrySet()) {
      if (nanos % unit.getValue() == 0) {
        text = nanos / unit.getValue() + unit.getKey();
      }
    }
    return text;
  }

  private static Map<String, Long> units() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("ns", 1L);
    units.put("us", 1_000L);
    units.put("ms", 1_000_000L);
    units.put("s", 1_000_000_000L);
    units.put("m", 60_000_000_000L);
    units.put("h", 3_600_000_000_000L);
    return units;
  }
}
