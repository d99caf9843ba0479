// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * One object for each replica, created when the replica first occurs. Reading takes no lock;
 * growing does.
 *
 * @param <T> type of the objects
 */
public final class PerReplica<T> {
  private final Supplier<T> creator;
  private volatile Object[] entries = new Object[0];

  /**
   * Creates it.
   *
   * @param creator creates the object of a replica that first occurs
   */
  public PerReplica(Supplier<T> creator) {
    this.creator = creator;
  }

  /** Returns the object of a replica. */
  @SuppressWarnings("unchecked") // only grow() writes, and only what the creator made
  public T get(int replica) {
    Object[] now = entries;
    return (T) (replica < now.length ? now[replica] : grow(replica)[replica]);
  }

  /** The number of objects: one more than the highest replica number so far. */
  public int size() {
    return entries.length;
  }

  private synchronized Object[] grow(int replica) {
    Object[] now = entries;
    if (replica >= now.length) {
      Object[] grown = Arrays.copyOf(now, replica + 1);
      for (int i = now.length; i < grown.length; i++) {
        grown[i] = creator.get();
      }
      entries = grown;
      return grown;
    }
    return now;
  }
}
