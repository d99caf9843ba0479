// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The change from one strong pair of quorums, A, to another, B, while clients are at work. Reads
 * never miss an acknowledged write, because at every moment
 *
 * <pre>
 * R + F &gt; N    R  smallest number of replicas that a client may read from
 *              F  the floor: replicas that are sure to hold any write that was, or will be, acknowledged
 * </pre>
 *
 * <p>During the change a pair T is in force, which waits for the larger numbers of both. Clients of
 * A and T may be at work together, and so may clients of T and B, but in general not those of A and
 * B. So before B is in force, the clients of A must have stopped, and F must have been raised to N
 * − rB + 1. {@link Phase} has the waits.
 *
 * <p>The floor under A is at most wA, and at least N − rA + 1, since otherwise reads under A would
 * miss writes. Only the latter is certain: older writes may have been raised to just that when A
 * came into force. The two differ if rA + wA &gt; N + 1.
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
   * Returns a change from A to B with the floor that A guarantees, N − rA + 1.
   *
   * @throws IllegalArgumentException if one of them is not strong, both are the same, or their
   *     numbers of replicas differ
   */
  public static Transition between(Quorums from, Quorums to) {
    return between(from, to, from.minHolders());
  }

  /**
   * Returns a change from A to B.
   *
   * @param floor number of replicas that are certain to hold every write that was acknowledged or
   *     may still be, from N − rA + 1 to wA. More than the former is known only after a repair that
   *     began when no older write was under way.
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

  /** The quorums before the change, A. */
  public Quorums from() {
    return from;
  }

  /** The quorums after the change, B. */
  public Quorums to() {
    return to;
  }

  /** The quorums during the change, T. */
  public Quorums inForce() {
    return from.max(to);
  }

  /** Replicas that are certain to hold every write acknowledged before the change. */
  public int floor() {
    return floor;
  }

  /** Replicas that must hold every acknowledged write before B is in force: N − rB + 1. */
  public int requiredFloor() {
    return to.minHolders();
  }

  /** Whether reads under B might miss a write of before the change. */
  public boolean needsDrain() {
    return mayBeMissed(floor);
  }

  /** Whether reads under B might miss a write that so many replicas hold. */
  public boolean mayBeMissed(int holders) {
    return holders < requiredFloor();
  }

  /**
   * Returns from how many replicas a key must be read to drain it. The read is certain to see the
   * write, which as many replicas hold as the floor says. Its blocking read repair leaves this
   * write or a newer one on as many replicas as reads under B require. A level that waits for more
   * serves as well.
   *
   * <p>If the number is less than N, the key must stay listed for later changes.
   */
  public int rereadReplicas() {
    return Math.max(from.replicas() - floor + 1, requiredFloor());
  }

  @Override
  public String toString() {
    return "from " + from + " to " + to;
  }
}
