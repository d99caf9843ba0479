package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestKinds;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A requester's own outstanding requests at one replica, by kind, and the work in them. Thread-safe
 * without locks.
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
  private final AtomicLong workNanos = new AtomicLong();

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
    workNanos.addAndGet(workNanos(demand));
  }

  /** A request ends, however. */
  void ended(Demand demand) {
    int place = RequestKinds.place(demand.kind());
    if (counts.updateAndGet(place, Outstanding::ended) == 0) {
      clear(place);
    }
    all.updateAndGet(Outstanding::ended);
    long nanos = workNanos(demand);
    workNanos.updateAndGet(before -> Math.max(0, before - nanos));
  }

  private static long workNanos(Demand demand) {
    return (long) (demand.serviceMillis() * NANOS_PER_MILLI);
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
    return workNanos.get() / NANOS_PER_MILLI;
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
