package io.manx.simulator.scenario;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pauses in a log of HotSpot's unified logging, tag {@code gc}, as Cassandra writes it by
 * default: lines such as {@code [12.345s] GC(7) Pause Young (Normal) 23M->5M(256M) 3.456ms}.
 */
final class GcLog {
  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+[.,]\\d+)s\\].* Pause .* (\\d+[.,]\\d+)ms\\s*$");
  private static final double MILLIS_PER_SECOND = 1_000;

  private GcLog() {}

  /** A pause: when it began, after the start of the process, and its length, in milliseconds. */
  record Pause(double atMs, double lengthMs) {}

  /**
   * Reads the pauses of a log.
   *
   * @throws UserException if there is no such file, or no pause in it
   */
  static List<Pause> read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UserException("cannot read the log of collections " + file + ": " + e, e);
    }
    List<Pause> pauses = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = PAUSE.matcher(line);
      if (matcher.find()) {
        double length = number(matcher.group(2));
        pauses.add(new Pause(number(matcher.group(1)) * MILLIS_PER_SECOND - length, length));
      }
    }
    if (pauses.isEmpty()) {
      throw new UserException(
          file + " has no pause with the time since the start, as -Xlog:gc:file=…:uptime writes");
    }
    return pauses;
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(',', '.'));
  }
}
