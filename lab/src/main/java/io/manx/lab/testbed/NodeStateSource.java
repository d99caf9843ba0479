package io.manx.lab.testbed;

/** What a node says of itself. Methods may block, and fail while the node does not run. */
interface NodeStateSource {
  /** Returns when its JVM was started, in milliseconds of the wall clock. */
  long startedMillis();

  /** Returns whether it compacts tables other than its own. */
  boolean isCompacting();

  /** Tells the listener of each pause for garbage collection, until the connection ends. */
  void onCollection(Pauses listener);

  /** Ends the connection. */
  void close();

  /** Is told of pauses. */
  @FunctionalInterface
  interface Pauses {
    /** A pause is over; times are milliseconds from the start of the JVM. */
    void collected(long startMillis, long endMillis);
  }
}
