// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses sizes such as {@code 256}, {@code 256m}, {@code 256MB} and {@code 1g} as megabytes. */
final class MegabytesConverter implements ITypeConverter<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,7}) ?(?:([kmgt])(?:i?b)?)?");
  private static final int KILO = 1_024;

  @Override
  public Integer convert(String text) {
    Matcher matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is not a size such as 512, 512m or 1g");
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2) == null ? "m" : matcher.group(2);
    long megabytes =
        switch (unit) {
          case "k" -> number / KILO;
          case "g" -> number * KILO;
          case "t" -> number * KILO * KILO;
          default -> number;
        };
    return (int) Math.min(Integer.MAX_VALUE, megabytes);
  }
}
