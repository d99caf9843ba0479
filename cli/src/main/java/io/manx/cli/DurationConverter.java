package io.manx.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 300ms}, {@code 20s}, {@code 1.5m}, {@code 2h}. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public Duration convert(String text) {
    Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration such as 300ms, 20s, 5m or 1h");
    }
    double amount = Double.parseDouble(matcher.group(1));
    double seconds =
        switch (matcher.group(2)) {
          case "ms" -> amount / 1_000;
          case "s" -> amount;
          case "m" -> amount * 60;
          default -> amount * 3_600;
        };
    return Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND));
  }
}
