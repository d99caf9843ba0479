package io.manx.core.scheduling;

/** An order among waiting reads. Immutable, and so thread-safe. */
public interface ReadOrder {
  /**
   * Returns a read's rank: lower ones run first, and of one rank what arrived first. It may depend
   * on nothing that changes while the read waits, apart from {@link WaitingRead#remainingNodes()}.
   */
  long rank(WaitingRead read);

  /** Whether a read's turn depends on {@link WaitingRead#remainingNodes()}. */
  default boolean usesRemainingNodes() {
    return false;
  }

  /**
   * Whether range reads change places among themselves when one of them is due: then the one with
   * the lowest {@link RangeSize} runs, and the one that was due takes its place.
   */
  default boolean swapsRanges() {
    return false;
  }
}
