// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The sidecar's reaction time: from the beginning of a pause until the drive has its command.
 *
 * @param pauses number of pauses with a command
 * @param p50Micros median
 * @param p99Micros 99th percentile
 * @param maxMicros maximum
 */
public record Reactions(int pauses, long p50Micros, long p99Micros, long maxMicros) {
  private static final Pattern START = Pattern.compile("start, blocks .* after (\\d+) us");

  /** Reads the reaction times from the sidecar's log; empty if it never sent a command. */
  public static Optional<Reactions> read(Path log) {
    if (!Files.exists(log)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return of(
          lines
              .map(START::matcher)
              .filter(Matcher::find)
              .mapToLong(matcher -> Long.parseLong(matcher.group(1))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Reactions> of(LongStream micros) {
    long[] sorted = micros.sorted().toArray();
    if (sorted.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Reactions(
            sorted.length,
            sorted[(sorted.length - 1) / 2],
            sorted[(int) Math.ceil(sorted.length * 0.99) - 1],
            sorted[sorted.length - 1]));
  }

  /** One line with the figures. */
  String text() {
    return ("The drive had the sidecar's command %,d µs after a pause began (p50), %,d (p99),"
            + " %,d at most; %,d pauses")
        .formatted(p50Micros, p99Micros, maxMicros, pauses);
  }
}
