package io.manx.core.consistency.switching;

/**
 * The change from one strong pair of quorums, A, to another, B, while clients are at work. Reads
 * never miss an acknowledged write, before, during or after it, because at every moment
 *
 * <pre>
 * R + F &gt; N    R  smallest number of replicas that a client may read from
 *              F  the floor: replicas that are sure to hold any write that was, or will be, acknowledged
 * </pre>
 *
 * <p>Meanwhile a pair T is in force that waits for the larger numbers of both. Clients of A and T
 * may be at work together, and so may clients of T and B; those of A and B in general may not. So
 * the clients of A must have stopped, and F must have been raised to N − rB + 1, before B is in
 * force. What has to be waited for is in {@link Phase}.
 *
 * <p>The floor under A is at most wA, and at least N − rA + 1, without which reads under A would
 * miss writes. It is only sure to be the latter: older writes may have been raised to just that,
 * when A came into force. The two differ where rA + wA &gt; N + 1.
 *
 * <p>Immutable.
 */
public final class Transition {
  private final Quorums from;
  private final Quorums to;
  private final int floor;

  private Transition(Quorums from, Quorums to, int floor) {
    this.from = from;
    this.to = to;
    this.floor = floor;
  }

  /**
   * Returns a change from A to B with the floor of which A alone makes sure, N − rA + 1.
   *
   * @throws IllegalArgumentException if one of them is not strong, both are the same, or they are
   *     of different numbers of replicas
   */
  public static Transition between(Quorums from, Quorums to) {
    return between(from, to, from.minHolders());
  }

  /**
   * Returns a change from A to B.
   *
   * @param floor number of replicas that are sure to hold every write that was acknowledged so far
   *     or may still be, from N − rA + 1 to wA. More than the former is known only after a repair
   *     that began when no older write was in flight.
   * @throws IllegalArgumentException as above, or if the floor is out of range
   */
  public static Transition between(Quorums from, Quorums to, int floor) {
    requireStrong(from);
    requireStrong(to);
    if (from.replicas() != to.replicas() || from.equals(to)) {
      throw new IllegalArgumentException("there is no change from " + from + " to " + to);
    }
    if (floor < from.minHolders() || floor > from.writes()) {
      throw new IllegalArgumentException(
          "the floor under "
              + from
              + " must be from "
              + from.minHolders()
              + " to "
              + from.writes()
              + ", not "
              + floor);
    }
    return new Transition(from, to, floor);
  }

  private static void requireStrong(Quorums quorums) {
    if (!quorums.areStrong()) {
      throw new IllegalArgumentException(quorums + " would let reads miss writes");
    }
  }

  /** What was in force before, A. */
  public Quorums from() {
    return from;
  }

  /** What will be in force after it, B. */
  public Quorums to() {
    return to;
  }

  /** What is in force during it, T. */
  public Quorums inForce() {
    return from.max(to);
  }

  /** Replicas that are sure to hold every write that was acknowledged before it. */
  public int floor() {
    return floor;
  }

  /** Replicas that must hold every acknowledged write before B is in force: N − rB + 1. */
  public int requiredFloor() {
    return to.minHolders();
  }

  /** Whether reads under B might miss a write that was acknowledged before, or may still be. */
  public boolean needsDrain() {
    return mayBeMissed(floor);
  }

  /** Whether reads under B might miss a write that so many replicas hold. */
  public boolean mayBeMissed(int holders) {
    return holders < requiredFloor();
  }

  /**
   * Returns the number of replicas that a key must be read from to drain it. The read is sure to
   * see the write, which the floor's number of replicas hold; and its blocking read repair leaves
   * it, or a newer one, on as many as reads under B require. A level that waits for more serves as
   * well.
   *
   * <p>Where it is less than N, the key still has to be listed for later changes.
   */
  public int rereadReplicas() {
    return Math.max(from.replicas() - floor + 1, requiredFloor());
  }

  @Override
  public String toString() {
    return "from " + from + " to " + to;
  }
}
