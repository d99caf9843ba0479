// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Decides when to tell the nodes with the remaining parts of a range read how many remain (Fukuda
 * 2013, section IV.C): each time while few remain, and before that whenever their number has
 * halved. Otherwise the number of messages would grow with the square of the number of nodes. Used
 * by one thread at a time.
 */
public final class RemainingNodes {
  /** Number of remaining nodes up to which each change is told. */
  private static final int FEW = 4;

  private int reported;

  /** Parts have been sent at once, to nodes that know their number. */
  public void sent(int parts) {
    reported = parts;
  }

  /** Whether to tell the nodes now how many remain; the caller then does. */
  public boolean tells(int remaining) {
    boolean tells =
        remaining > 0 && remaining < reported && (remaining <= FEW || 2 * remaining <= reported);
    if (tells) {
      reported = remaining;
    }
    return tells;
  }
}
