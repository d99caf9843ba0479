package io.manx.agent.coordinator;

/** What a coordinator can tell of the cost of a read before it is sent. */
public final class ReadCostClasses {
  /** Reads of single partitions. */
  public static final int SINGLE = 0;

  /** Range reads cost more than single ones, whatever they read. */
  public static final int RANGE = 1;

  /**
   * Copies have classes of their own for reads of single partitions that other data centres are
   * asked for, one for each data centre. This is the first of them.
   */
  public static final int ELSEWHERE = 2;

  private ReadCostClasses() {}

  /** Returns the cost class of a read. */
  public static int of(boolean range) {
    return range ? RANGE : SINGLE;
  }
}
