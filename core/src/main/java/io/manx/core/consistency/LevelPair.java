// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The levels that an application reads and writes at. Immutable. */
public final class LevelPair {
  private final Level read;
  private final Level write;

  private LevelPair(Level read, Level write) {
    this.read = read;
    this.write = write;
  }

  /** Returns the pair of two levels. */
  public static LevelPair of(Level read, Level write) {
    return new LevelPair(read, write);
  }

  /**
   * Parses a pair such as "ONE/ALL", in upper or lower case.
   *
   * @throws IllegalArgumentException if the text is not a pair
   */
  public static LevelPair parse(String text) {
    String[] names = text.split("/", -1);
    if (names.length != 2) {
      throw new IllegalArgumentException(
          "levels '" + text + "': must be READ/WRITE, such as QUORUM/QUORUM");
    }
    return of(parseLevel(names[0]), parseLevel(names[1]));
  }

  private static Level parseLevel(String name) {
    String wanted = name.trim().toUpperCase(Locale.ROOT);
    return Arrays.stream(Level.values())
        .filter(level -> level.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown level '" + name + "'; there are " + Arrays.toString(Level.values())));
  }

  /** The level of reads. */
  public Level read() {
    return read;
  }

  /** The level of writes. */
  public Level write() {
    return write;
  }

  /** The level of an operation. */
  public Level level(Operation operation) {
    return operation == Operation.READ ? read : write;
  }

  /** Whether every read sees every write that was acknowledged before it. */
  public boolean isStrong(Replication replication) {
    return replication.overlaps(read, write);
  }

  /**
   * Returns how many nodes may be down, in any combination, while both reads and writes still work;
   * below 0 if a level is not supported.
   */
  public int mayBeDown(Replication replication) {
    return Math.min(read.mayBeDown(replication), write.mayBeDown(replication));
  }

  /** Returns for how many replicas each level waits, in the paper's notation: "1R-3W". */
  public String label(Replication replication) {
    return read.requiredResponses(replication) + "R-" + write.requiredResponses(replication) + "W";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LevelPair
        && read == ((LevelPair) other).read
        && write == ((LevelPair) other).write;
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** Such as "ONE/ALL", the level of reads first. */
  @Override
  public String toString() {
    return read + "/" + write;
  }
}
