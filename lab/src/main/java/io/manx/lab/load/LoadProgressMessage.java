// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.EncodedHistogram;
import java.util.Optional;

/**
 * What a process tells of its progress, as one line.
 *
 * @param errors errors and drops since its start
 * @param latencies latencies since the message before
 */
record LoadProgressMessage(long errors, EncodedHistogram latencies) {
  private static final String PROGRESS = "progress";

  /** Takes the progress of a generator. */
  static LoadProgressMessage taken(LoadGenerator generator) {
    return new LoadProgressMessage(
        generator.errors(), EncodedHistogram.of(generator.takeProgress()));
  }

  /** Returns the line. */
  String line() {
    return PROGRESS + " " + errors + " " + latencies.base64();
  }

  /** Returns the message of a line, or nothing if it is another one. */
  static Optional<LoadProgressMessage> parse(String line) {
    String[] parts = line.split(" ", -1);
    return parts.length == 3 && parts[0].equals(PROGRESS)
        ? Optional.of(
            new LoadProgressMessage(Long.parseLong(parts[1]), new EncodedHistogram(parts[2])))
        : Optional.empty();
  }
}
