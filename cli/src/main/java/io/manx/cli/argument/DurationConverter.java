// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.results.Durations;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as {@code 300ms}, {@code 20s}, {@code 1.5m} and {@code 2h}. */
public final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      return Duration.ofNanos(Durations.parse(text.strip().toLowerCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "' is " + e.getMessage());
    }
  }
}
