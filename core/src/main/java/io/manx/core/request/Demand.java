// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/**
 * What a requester knows of a request before it sends it: its kind, how long a replica is expected
 * to execute it, and within which bounds it is late. One object accompanies a request from its
 * ranking to its end. Immutable.
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
  private final int concurrency;
  private final double rows;
  private final double bytes;
  private final DelayBounds bounds;

  /**
   * Creates one of which no more is known.
   *
   * @param group of the request, which is also its kind
   * @param serviceMillis expected service time at the usual replica; 0 if unknown
   * @param large whether it reads a large value, as far as the requester can tell
   */
  public Demand(int group, double serviceMillis, boolean large) {
    this(group, group, serviceMillis, large, 0, UNKNOWN_FEATURE, UNKNOWN_FEATURE, DelayBounds.NONE);
  }

  /**
   * Creates one with the features from which its service time was predicted.
   *
   * @param concurrency the requests that the requester has outstanding
   * @param rows that are asked for at most, or {@link #UNKNOWN_FEATURE}
   * @param bytes size of the last answer from the partition, or {@link #UNKNOWN_FEATURE}
   * @param bounds of the delay after which it is late
   */
  Demand(
      int kind,
      int group,
      double serviceMillis,
      boolean large,
      int concurrency,
      double rows,
      double bytes,
      DelayBounds bounds) {
    this.kind = kind;
    this.group = group;
    this.serviceMillis = serviceMillis;
    this.large = large;
    this.concurrency = concurrency;
    this.rows = rows;
    this.bytes = bytes;
    this.bounds = bounds;
  }

  /** Returns the same with bounds of the delay after which the request is late. */
  public Demand within(DelayBounds stated) {
    return stated == bounds
        ? this
        : new Demand(kind, group, serviceMillis, large, concurrency, rows, bytes, stated);
  }

  /** Returns the bounds of the delay after which the request is late. */
  public DelayBounds bounds() {
    return bounds;
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

  /** Returns from what its service time was predicted: concurrency, rows and bytes. */
  double[] features() {
    return new double[] {concurrency, rows, bytes};
  }

  @Override
  public String toString() {
    return "kind " + kind + ", " + serviceMillis + " ms" + (large ? ", large" : "");
  }
}
