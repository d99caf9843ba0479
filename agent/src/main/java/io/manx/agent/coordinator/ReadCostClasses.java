package io.manx.agent.coordinator;

/** Cost classes of reads: what a coordinator knows of a read's cost before sending it. */
public final class ReadCostClasses {
  /** Reads of single partitions. */
  public static final int SINGLE = 0;

  /** Range reads cost more than single ones, whatever they read. */
  public static final int RANGE = 1;

  /**
   * The first cost class of single-partition reads in other data centres. Copies have a class of
   * their own for each data centre.
   */
  public static final int ELSEWHERE = 2;

  private ReadCostClasses() {}

  /** Returns the cost class of a read. */
  public static int of(boolean range) {
    return range ? RANGE : SINGLE;
  }
}
