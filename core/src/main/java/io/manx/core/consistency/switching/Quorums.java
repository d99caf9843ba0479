// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The numbers of replicas for which a read and a write wait: r and w of N. They are <i>strong</i>
 * if r + w &gt; N: every read then meets every acknowledged write at one replica at least (Gorbenko
 * 2020, section II, formula 1). Immutable.
 */
public final class Quorums {
  private final int replicas;
  private final int reads;
  private final int writes;

  private Quorums(int replicas, int reads, int writes) {
    this.replicas = replicas;
    this.reads = reads;
    this.writes = writes;
  }

  /**
   * Creates the quorums of a row.
   *
   * @param replicas of the row, N
   * @param reads replicas for which a read waits, r
   * @param writes replicas for which a write waits, w
   * @throws IllegalArgumentException if r or w is not from 1 to N
   */
  public static Quorums of(int replicas, int reads, int writes) {
    if (reads < 1 || reads > replicas || writes < 1 || writes > replicas) {
      throw new IllegalArgumentException(
          "reads and writes must wait for 1 to "
              + replicas
              + " replicas, not "
              + reads
              + " and "
              + writes);
    }
    return new Quorums(replicas, reads, writes);
  }

  /** Returns the quorums that wait for every replica, which are safe beside all others. */
  public static Quorums all(int replicas) {
    return of(replicas, replicas, replicas);
  }

  /** Replicas of the row, N. */
  public int replicas() {
    return replicas;
  }

  /** Replicas for which a read waits, r. */
  public int reads() {
    return reads;
  }

  /** Replicas for which a write waits, w. */
  public int writes() {
    return writes;
  }

  /** Whether every read meets every acknowledged write. */
  public boolean areStrong() {
    return reads + writes > replicas;
  }

  /** Returns the smallest number of replicas that must hold a write so that no read misses it. */
  public int minHolders() {
    return replicas - reads + 1;
  }

  /** Returns the larger numbers of both. */
  public Quorums max(Quorums other) {
    return of(replicas, Math.max(reads, other.reads), Math.max(writes, other.writes));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quorums
        && replicas == ((Quorums) other).replicas
        && reads == ((Quorums) other).reads
        && writes == ((Quorums) other).writes;
  }

  @Override
  public int hashCode() {
    return (replicas * 31 + reads) * 31 + writes;
  }

  @Override
  public String toString() {
    return "(" + reads + ", " + writes + ") of " + replicas;
  }
}
