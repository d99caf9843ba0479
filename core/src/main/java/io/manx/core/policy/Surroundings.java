package io.manx.core.policy;

/**
 * Facts on the cluster that a host knows, and that a selector cannot learn from its requests.
 * Immutable.
 */
public final class Surroundings {
  /** The own number of a requester that is not a replica, or does not know which. */
  public static final int NO_REPLICA = -1;

  /** Nothing is known. */
  public static final Surroundings UNKNOWN = new Surroundings(0, 0, NO_REPLICA);

  private final int requesters;
  private final int readThreads;
  private final int self;

  /**
   * Creates it.
   *
   * @param requesters how many requesters share the replicas, this one included; 0 if unknown
   * @param readThreads how many reads a replica executes at once; 0 if unknown
   * @param self number of the replica that the requester itself is, or {@link #NO_REPLICA}
   */
  public Surroundings(int requesters, int readThreads, int self) {
    this.requesters = requesters;
    this.readThreads = readThreads;
    this.self = self;
  }

  /** How many requesters share the replicas, this one included; 0 if unknown. */
  public int requesters() {
    return requesters;
  }

  /** How many reads a replica executes at once; 0 if unknown. */
  public int readThreads() {
    return readThreads;
  }

  /** Number of the replica that the requester itself is, or {@link #NO_REPLICA}. */
  public int self() {
    return self;
  }
}
