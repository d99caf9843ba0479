// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.coordinator;

/** Groups of the kinds of reads that a node coordinates, see {@code RequestKinds}. */
public final class ReadGroups {
  /** Reads of single partitions. */
  public static final int SINGLE = 0;

  /** Range reads cost more than single ones, whatever they read. */
  public static final int RANGE = 1;

  /**
   * The first group of single-partition reads in other data centres. Copies have a group of their
   * own for each data centre.
   */
  public static final int ELSEWHERE = 2;

  private ReadGroups() {}

  /** Says which reads of a group have no kind of their own. */
  public static String others(int group) {
    return group == RANGE ? "other ranges" : "other reads of partitions";
  }

  /** Returns the group of a read. */
  public static int of(boolean range) {
    return range ? RANGE : SINGLE;
  }
}
