// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A collection of the writes that have just begun. Many threads add; one at a time takes all, in
 * the order of addition. Takes no lock and allocates nothing.
 */
final class BegunWrites {
  private final AtomicReference<@Nullable TrackedWrite> newest = new AtomicReference<>();

  void add(TrackedWrite write) {
    TrackedWrite before;
    do {
      before = newest.get();
      write.neighbour = before;
    } while (!newest.compareAndSet(before, write));
  }

  /** Takes those that were added, the oldest first. */
  void takeAll(Consumer<TrackedWrite> taker) {
    TrackedWrite write = reversed(newest.getAndSet(null));
    while (write != null) {
      TrackedWrite next = write.neighbour;
      write.neighbour = null; // or each would keep those behind it from being collected
      taker.accept(write);
      write = next;
    }
  }

  private static @Nullable TrackedWrite reversed(@Nullable TrackedWrite newestWrite) {
    TrackedWrite write = newestWrite;
    TrackedWrite oldest = null;
    while (write != null) {
      TrackedWrite before = write.neighbour;
      write.neighbour = oldest;
      oldest = write;
      write = before;
    }
    return oldest;
  }
}
