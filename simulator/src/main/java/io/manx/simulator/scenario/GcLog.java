package io.manx.simulator.scenario;

import io.manx.results.FileFailures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
   * @param where the disturbance that names it, for errors
   * @throws io.manx.results.UserException if there is no such file, or fewer than two pauses in it
   */
  static List<Pause> read(Path file, Fields where) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw where.error("there is no log of collections " + file);
    } catch (IOException e) {
      throw where.error(
          "cannot read the log of collections " + file + ": " + FileFailures.reason(e));
    }
    List<Pause> pauses = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = PAUSE.matcher(line);
      if (matcher.find()) {
        double length = number(matcher.group(2));
        pauses.add(new Pause(number(matcher.group(1)) * MILLIS_PER_SECOND - length, length));
      }
    }
    if (pauses.size() < 2) {
      throw where.error(
          file
              + " has fewer than two pauses with the time since the start; -Xlog:gc:file=gc.log:uptime"
              + " writes such a log");
    }
    return pauses;
  }

  /** Mean time from the end of one pause to the beginning of the next. */
  static double meanGapMs(List<Pause> pauses) {
    double paused = pauses.stream().limit(pauses.size() - 1L).mapToDouble(Pause::lengthMs).sum();
    double all = pauses.get(pauses.size() - 1).atMs() - pauses.get(0).atMs();
    return Math.max(0, all - paused) / (pauses.size() - 1);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(',', '.'));
  }
}
