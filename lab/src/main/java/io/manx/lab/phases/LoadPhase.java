package io.manx.lab.phases;

import io.manx.results.UserException;

/**
 * A part of the load during which it stays as it is.
 *
 * @param readPercent share of reads, 0 to 100
 * @param threads of a closed loop, each with one request outstanding
 */
public record LoadPhase(int readPercent, int threads) {
  private static final int MOST_THREADS = 10_000;

  public LoadPhase {
    if (readPercent < 0 || readPercent > 100 || threads < 1 || threads > MOST_THREADS) {
      throw new UserException(
          "phase %d:%d is out of range; choose 0 to 100 percent of reads and 1 to %d threads"
              .formatted(readPercent, threads, MOST_THREADS));
    }
  }

  /**
   * Returns the one that a text gives: {@code 90:16} is 90 % reads from 16 threads.
   *
   * @throws UserException if it gives none
   */
  public static LoadPhase parse(String text) {
    String[] parts = text.trim().split(":", -1);
    try {
      if (parts.length == 2) {
        return new LoadPhase(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new UserException("phase '" + text + "': must be PERCENT:THREADS, such as 90:16");
  }

  @Override
  public String toString() {
    return readPercent + ":" + threads;
  }
}
