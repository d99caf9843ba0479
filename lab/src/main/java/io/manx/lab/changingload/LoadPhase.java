// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.results.UserException;

/**
 * A part of a load during which its mix and its threads stay the same.
 *
 * @param readPercent share of reads, 0 to 100
 * @param threads number of threads of a closed loop, each with one outstanding request
 */
public record LoadPhase(int readPercent, int threads) {
  private static final int MAX_THREADS = 10_000;

  public LoadPhase {
    if (readPercent < 0 || readPercent > 100 || threads < 1 || threads > MAX_THREADS) {
      throw new UserException(
          "phase %d:%d is out of range; choose 0 to 100 percent of reads and 1 to %d threads"
              .formatted(readPercent, threads, MAX_THREADS));
    }
  }

  /**
   * Parses a phase: {@code 90:16} is 90 % reads from 16 threads.
   *
   * @throws UserException if the text has another form
   */
  public static LoadPhase parse(String text) {
    String[] parts = text.trim().split(":", -1);
    try {
      if (parts.length == 2) {
        return new LoadPhase(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new UserException("phase '" + text + "': must be PERCENT:THREADS, such as 90:16");
  }

  @Override
  public String toString() {
    return readPercent + ":" + threads;
  }
}
