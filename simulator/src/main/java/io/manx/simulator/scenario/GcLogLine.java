// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of HotSpot's unified logging: decorations in brackets, then the message; or a line of JDK
 * 8 on a stop. A container runtime may have wrapped it in a JSON object, or put its own time and
 * stream before it.
 *
 * @param atMs when it was written, in milliseconds; by the process's clock if the line has it,
 *     otherwise by the wall clock; null if it has neither
 * @param pid number of the process, or null if unknown
 * @param message the text after the decorations
 */
record GcLogLine(@Nullable Double atMs, @Nullable Long pid, String message) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Fields in which Docker and log forwarders put the line itself. */
  private static final List<String> JSON_FIELDS =
      List.of("log", "message", "msg", "MESSAGE", "line", "textPayload");

  /** What syslog puts before a line: the program and its pid. */
  private static final Pattern SYSLOG = Pattern.compile("^[^\\[{]*\\S\\[\\d+\\]: (?=\\[)");

  private static final Pattern SECONDS = Pattern.compile("(\\d+[.,]\\d+)s");
  private static final Pattern MILLIS = Pattern.compile("(\\d+)ms");
  private static final Pattern NANOS = Pattern.compile("(\\d+)ns");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Pattern DATE =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT[\\d:]+(?:[.,]\\d+)?)(?:Z|([+-]\\d\\d):?(\\d\\d))");

  /** A line of JDK 8, which has its times before the message, without brackets. */
  private static final Pattern JDK_8 =
      Pattern.compile("(?:" + DATE + ": )?(?:(\\d+[.,]\\d+): )?(Total time for which .*)");

  /** Milliseconds beyond which a number counts from 1970, not from the start of the process. */
  private static final double WALL_MILLIS = 1e11;

  /** Parses a line; never fails. */
  static GcLogLine parse(String raw) {
    String line = unwrapped(raw);
    Matcher old = JDK_8.matcher(line);
    return line.indexOf('[') < 0 && old.find() ? ofJdk8(old) : ofUnifiedLogging(line);
  }

  /** The process's clock comes fourth, after the groups of the date. */
  private static GcLogLine ofJdk8(Matcher line) {
    Double process = line.group(4) == null ? null : Double.valueOf(number(line.group(4)) * 1e3);
    Double wall = line.group(1) == null ? null : epochMillis(line);
    return new GcLogLine(process != null ? process : wall, null, line.group(5));
  }

  private static GcLogLine ofUnifiedLogging(String line) {
    Double process = null;
    Double wall = null;
    Long first = null;
    Long pid = null;
    int at = Math.max(0, line.indexOf('['));
    while (at < line.length() && line.charAt(at) == '[') {
      int end = line.indexOf(']', at);
      if (end < 0) {
        break;
      }
      String decoration = line.substring(at + 1, end).strip();
      Double millis = millis(decoration);
      if (millis != null && millis > WALL_MILLIS) {
        wall = millis;
      } else if (millis != null) {
        process = millis;
      } else if (NUMBER.matcher(decoration).matches()) {
        // A lone number may be the thread's, which changes from line to line.
        pid = first;
        first = first == null ? Long.valueOf(decoration) : first;
      }
      at = end + 1;
    }
    return new GcLogLine(process != null ? process : wall, pid, line.substring(at).strip());
  }

  private static String unwrapped(String raw) {
    if (!raw.startsWith("{")) {
      return SYSLOG.matcher(raw).replaceFirst("");
    }
    try {
      JsonNode object = JSON.readTree(raw);
      for (String field : JSON_FIELDS) {
        if (object.path(field).isTextual()) {
          return object.path(field).asText();
        }
      }
      return raw;
    } catch (JsonProcessingException e) {
      return raw; // For example the last line of a file that is still being written.
    }
  }

  private static @Nullable Double millis(String decoration) {
    Matcher seconds = SECONDS.matcher(decoration);
    if (seconds.matches()) {
      return number(seconds.group(1)) * 1e3;
    }
    Matcher millis = MILLIS.matcher(decoration);
    if (millis.matches()) {
      return number(millis.group(1));
    }
    Matcher nanos = NANOS.matcher(decoration);
    if (nanos.matches()) {
      return number(nanos.group(1)) / 1e6;
    }
    Matcher date = DATE.matcher(decoration);
    return date.matches() ? epochMillis(date) : null;
  }

  private static @Nullable Double epochMillis(Matcher date) {
    String zone = date.group(2) == null ? "Z" : date.group(2) + ":" + date.group(3);
    try {
      return (double)
          OffsetDateTime.parse(date.group(1).replace(',', '.') + zone).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      return null;
    }
  }

  static double number(String text) {
    return Double.parseDouble(text.replace(',', '.'));
  }
}
