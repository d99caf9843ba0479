// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestKinds;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A requester's own outstanding requests at one replica, by kind, and the work in them. A request
 * that ends takes the mean work of its kind's outstanding requests with it: it may have been told
 * of with another expectation than it ends with, and that must not add up. Thread-safe without
 * locks.
 */
final class OutstandingRequests {
  private static final double NANOS_PER_MILLI = 1e6;

  private final AtomicIntegerArray counts = new AtomicIntegerArray(RequestKinds.MAX_KINDS);

  /** The kind that has each place. */
  private final AtomicIntegerArray kinds = new AtomicIntegerArray(RequestKinds.MAX_KINDS);

  /** The group of the kind that has each place. */
  private final AtomicIntegerArray groups = new AtomicIntegerArray(RequestKinds.MAX_KINDS);

  /** Since when some request of a kind has always been outstanding. */
  private final AtomicLongArray owedSinceNanos = new AtomicLongArray(RequestKinds.MAX_KINDS);

  /** A bit for each place whose count is above 0. */
  private final AtomicLong places = new AtomicLong();

  private final AtomicInteger all = new AtomicInteger();
  private final AtomicLongArray workNanos = new AtomicLongArray(RequestKinds.MAX_KINDS);

  /** A request is sent. */
  void sent(Demand demand, long nowNanos) {
    int place = RequestKinds.place(demand.kind());
    if (counts.get(place) <= 0) {
      kinds.set(place, demand.kind());
      groups.set(place, demand.group());
      owedSinceNanos.set(place, nowNanos);
    }
    counts.incrementAndGet(place);
    mark(place);
    all.incrementAndGet();
    workNanos.addAndGet(place, (long) (demand.serviceMillis() * NANOS_PER_MILLI));
  }

  /** A request ends, however. */
  void ended(Demand demand) {
    int place = RequestKinds.place(demand.kind());
    int left = counts.updateAndGet(place, Outstanding::ended);
    workNanos.updateAndGet(place, before -> left == 0 ? 0 : before - before / (left + 1));
    if (left == 0) {
      clear(place);
    }
    all.updateAndGet(Outstanding::ended);
  }

  private void mark(int place) {
    long bit = 1L << place;
    if ((places.get() & bit) == 0) {
      places.getAndUpdate(before -> before | bit);
    }
  }

  /** Clears a mark, and sets it again if another request was sent meanwhile. */
  private void clear(int place) {
    places.getAndUpdate(before -> before & ~(1L << place));
    if (counts.get(place) > 0) {
      mark(place);
    }
  }

  /** How many there are. */
  int count() {
    return all.get();
  }

  /** The sum of their expected service times. */
  double workMillis() {
    double nanos = 0;
    for (long left = places(); left != 0; left &= left - 1) {
      nanos += workNanos.get(Long.numberOfTrailingZeros(left));
    }
    return nanos / NANOS_PER_MILLI;
  }

  /** The places of their kinds, a bit for each. */
  long places() {
    return places.get();
  }

  /** The kind that has a place. */
  int kindAt(int place) {
    return kinds.get(place);
  }

  /** The group of the kind that has a place. */
  int groupAt(int place) {
    return groups.get(place);
  }

  /** Since when some request of a kind has always been outstanding. */
  long owedSinceNanos(int kind) {
    return owedSinceNanos.get(RequestKinds.place(kind));
  }
}
