package io.manx.core.request;

/**
 * What a requester knows of a request before it sends it: its kind, and how long a replica is
 * expected to execute it. One object accompanies a request from its ranking to its end. Immutable.
 */
public final class Demand {
  /** A request of unknown kind and cost. */
  public static final Demand UNKNOWN = new Demand(RequestKinds.REST, 0, false);

  private final int kind;
  private final double serviceMillis;
  private final boolean large;

  /**
   * Creates one.
   *
   * @param kind as {@link RequestKinds} numbers it
   * @param serviceMillis expected service time at the usual replica; 0 if unknown
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand(int kind, double serviceMillis, boolean large) {
    this.kind = kind;
    this.serviceMillis = serviceMillis;
    this.large = large;
  }

  /** The kind of the request, as {@link RequestKinds} numbers it. */
  public int kind() {
    return kind;
  }

  /** Expected service time at the usual replica, in milliseconds; 0 if unknown. */
  public double serviceMillis() {
    return serviceMillis;
  }

  /** Whether it reads a large value, as far as the requester can tell. */
  public boolean isLarge() {
    return large;
  }

  @Override
  public String toString() {
    return "kind " + kind + ", " + serviceMillis + " ms" + (large ? ", large" : "");
  }
}
