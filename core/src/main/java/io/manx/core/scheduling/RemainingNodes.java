package io.manx.core.scheduling;

/**
 * When the nodes with the other parts of a range read are told how many remain (Fukuda 2013,
 * section IV.C): each time while few do, before that when they have halved, so that a read of many
 * nodes does not send the square of their number of notices. Used by one thread at a time.
 */
public final class RemainingNodes {
  /** Up to so many that remain, each change is told. */
  private static final int FEW = 4;

  private int told;

  /** So many parts have been sent at once, as those that have them know. */
  public void sent(int parts) {
    told = parts;
  }

  /** Returns whether it is told now that so many remain, which it then has been. */
  public boolean tells(int remaining) {
    boolean tells =
        remaining > 0 && remaining < told && (remaining <= FEW || 2 * remaining <= told);
    if (tells) {
      told = remaining;
    }
    return tells;
  }
}
