package io.manx.core.request;

/**
 * What a requester knows of a request before it sends it: its kind, and how long a replica is
 * expected to execute it. One object accompanies a request from its ranking to its end. Immutable.
 */
public final class Demand {
  /** The value of a feature that is not known. */
  public static final double UNKNOWN_FEATURE = Double.NaN;

  /** A request of unknown kind and cost. */
  public static final Demand UNKNOWN = new Demand(0, 0, false);

  /** The number of {@link #features()}. */
  static final int FEATURES = 3;

  private final int kind;
  private final int group;
  private final double serviceMillis;
  private final boolean large;
  private final double[] features;

  /**
   * Creates one of which no more is known.
   *
   * @param group of the request, which is also its kind
   * @param serviceMillis expected service time at the usual replica; 0 if unknown
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand(int group, double serviceMillis, boolean large) {
    this(group, group, serviceMillis, large, features(0, UNKNOWN_FEATURE, UNKNOWN_FEATURE));
  }

  Demand(int kind, int group, double serviceMillis, boolean large, double[] features) {
    this.kind = kind;
    this.group = group;
    this.serviceMillis = serviceMillis;
    this.large = large;
    this.features = features;
  }

  /**
   * Returns the features from which a service time is predicted.
   *
   * @param concurrency the requests that the requester has outstanding
   * @param rows that are asked for at most, or {@link #UNKNOWN_FEATURE}
   * @param bytes size of the last answer from the partition, or {@link #UNKNOWN_FEATURE}
   */
  static double[] features(int concurrency, double rows, double bytes) {
    return new double[] {concurrency, rows, bytes};
  }

  /** The kind of the request, as {@link RequestKinds} numbers it. */
  public int kind() {
    return kind;
  }

  /** The group of its kind; the kind itself if that is not told apart. */
  public int group() {
    return group;
  }

  /** Expected service time at the usual replica, in milliseconds; 0 if unknown. */
  public double serviceMillis() {
    return serviceMillis;
  }

  /** Whether it reads a large value, as far as the requester can tell. */
  public boolean isLarge() {
    return large;
  }

  /** From what its service time was predicted. */
  double[] features() {
    return features;
  }

  @Override
  public String toString() {
    return "kind " + kind + ", " + serviceMillis + " ms" + (large ? ", large" : "");
  }
}
