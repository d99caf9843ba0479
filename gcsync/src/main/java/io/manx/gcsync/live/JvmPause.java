// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pause of a JVM for garbage collection.
 *
 * @param endMillis end of the pause, since 1970
 * @param lengthNanos length of the pause
 */
public record JvmPause(long endMillis, long lengthNanos) {
  /** JVM option for the log that {@link #read} reads. */
  public static final String LOG_OPTION = "-Xlog:gc:file=%s:timemillis";

  private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ms].* Pause .* ([0-9.]+)ms$");

  /** Reads the pauses of a log; other lines are ignored. */
  public static List<JvmPause> read(Path log) {
    List<JvmPause> pauses = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher matcher = PAUSE.matcher(line);
        if (matcher.find()) {
          double millis = Double.parseDouble(matcher.group(2));
          pauses.add(new JvmPause(Long.parseLong(matcher.group(1)), (long) (millis * 1e6)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pauses;
  }
}
