// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells kinds of requests apart, and numbers them. Requests of a kind are alike as far as a
 * requester can tell: at a coordinator they have the same table, shape and level, in a driver the
 * same statement and level. Hosts identify a kind by a key, a hash of these.
 *
 * <p><b>Groups.</b> Each kind belongs to a group, such as the reads of partitions by their key. The
 * number of a group is also that of its kinds that are not told apart. What is not yet known of a
 * kind is taken from its group.
 *
 * <p><b>Bounded.</b> At most {@value #MAX_KINDS} kinds have a number, with {@value #GROUPS} groups.
 * While no number is free, a kind that has none gets that of the kind with the least work, at most
 * once a second; so those with the most work keep theirs, however many statements there are. A
 * number is not taken away within {@value #SPARED_SECONDS} seconds. Work is the time that requests
 * took, and halves every {@value #HALVING_SECONDS} seconds. A kind that was not used for {@value
 * #KEPT_MINUTES} minutes is forgotten.
 *
 * <p><b>Numbers</b> have two parts: the place, below {@value #MAX_KINDS}, and above it how many
 * kinds had that place before. So a place can be given to another kind while requests of the old
 * one are still outstanding.
 *
 * <p>Thread-safe. Looking up takes no lock and allocates nothing; counting takes one once a second.
 */
public final class RequestKinds {
  /** How many kinds are told apart at a time, with the groups. */
  public static final int MAX_KINDS = 64;

  /** How many groups there may be; they have the lowest numbers. */
  public static final int GROUPS = 8;

  /** The answer of {@link #find} on a key that has no number. */
  public static final int UNKNOWN = -1;

  private static final int PLACE_BITS = 6;
  private static final long NEVER = Long.MIN_VALUE;
  private static final long REVIEW_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int SPARED_SECONDS = 5;
  private static final long SPARED_NANOS = TimeUnit.SECONDS.toNanos(SPARED_SECONDS);
  private static final int HALVING_SECONDS = 30;
  private static final int KEPT_MINUTES = 10;
  private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(KEPT_MINUTES);
  private static final double KEPT_WORK_PER_REVIEW = Math.pow(0.5, 1.0 / HALVING_SECONDS);

  private final Place[] places = new Place[MAX_KINDS];
  private volatile KindTable table = new KindTable();
  private volatile long reviewedNanos = NEVER;
  private volatile boolean hasLookedForPlace;

  /** What has a place. Written under the lock, apart from the counts. */
  private static final class Place {
    private final LongAdder requests = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private int kind;
    private long key;
    private String description = "";
    private boolean isTaken;
    private double work;
    private long nanosBefore;
    private long requestsBefore;
    private long usedNanos;
    private long takenNanos;
  }

  /** Creates it, without any kind but the groups. */
  public RequestKinds() {
    for (int i = 0; i < MAX_KINDS; i++) {
      places[i] = new Place();
      places[i].kind = i;
    }
    for (int group = 0; group < GROUPS; group++) {
      places[group].isTaken = true;
    }
  }

  /** Returns the place of a kind. */
  public static int place(int kind) {
    return kind & (MAX_KINDS - 1);
  }

  /** Whether of two kinds of one place the first came later. */
  static boolean isNewer(int kind, int other) {
    return (kind >>> PLACE_BITS) - (other >>> PLACE_BITS) > 0;
  }

  /** Returns the number of a key's kind, or {@link #UNKNOWN}. */
  public int find(long key) {
    return table.find(key);
  }

  /**
   * Returns the number of a key's kind. Gives it one if it has none and one is to be had, otherwise
   * returns that of its group.
   *
   * @param group from 0, below {@value #GROUPS}
   * @param description names the kind for people; not called for a known kind
   * @param nowNanos the time
   */
  public int findOrAdd(long key, int group, Supplier<String> description, long nowNanos) {
    int known = table.find(key);
    if (known != UNKNOWN) {
      return known;
    }
    if (hasLookedForPlace && !isReviewDue(nowNanos)) {
      return group;
    }
    int added = add(key, description.get(), nowNanos);
    return added == UNKNOWN ? group : added;
  }

  private synchronized int add(long key, String description, long nowNanos) {
    int known = table.find(key);
    if (known != UNKNOWN) {
      return known;
    }
    reviewIfDue(nowNanos);
    Place place = free();
    if (place == null && !hasLookedForPlace) {
      place = leastWork(nowNanos);
      hasLookedForPlace = true;
    }
    if (place == null) {
      return UNKNOWN;
    }
    take(place, key, description, nowNanos);
    return place.kind;
  }

  private @Nullable Place free() {
    for (Place place : places) {
      if (!place.isTaken) {
        return place;
      }
    }
    return null;
  }

  /** Returns the kind with the least work; null if all are so new that theirs is not yet known. */
  private @Nullable Place leastWork(long nowNanos) {
    Place least = null;
    for (int i = GROUPS; i < MAX_KINDS; i++) {
      Place place = places[i];
      boolean isNew = nowNanos - place.takenNanos < SPARED_NANOS;
      if (!isNew && (least == null || workNow(place) < workNow(least))) {
        least = place;
      }
    }
    return least;
  }

  private static double workNow(Place place) {
    return place.work + (place.nanos.sum() - place.nanosBefore);
  }

  private void take(Place place, long key, String description, long nowNanos) {
    if (place.isTaken) {
      table = table.without(place.key);
    }
    place.kind += MAX_KINDS;
    place.key = key;
    place.description = description;
    place.isTaken = true;
    place.work = 0;
    place.requests.reset();
    place.nanos.reset();
    place.nanosBefore = 0;
    place.requestsBefore = 0;
    place.usedNanos = nowNanos;
    place.takenNanos = nowNanos;
    table = table.with(key, place.kind);
  }

  /** A request of a kind has ended; adds the time that it took to the kind's work. */
  public void ended(int kind, long tookNanos, long nowNanos) {
    Place place = places[place(kind)];
    if (place.kind == kind) {
      place.requests.increment();
      place.nanos.add(Math.max(0, tookNanos));
    }
    if (isReviewDue(nowNanos)) {
      review(nowNanos);
    }
  }

  private boolean isReviewDue(long nowNanos) {
    long reviewed = reviewedNanos;
    return reviewed == NEVER || nowNanos - reviewed >= REVIEW_NANOS;
  }

  private synchronized void review(long nowNanos) {
    reviewIfDue(nowNanos);
  }

  private void reviewIfDue(long nowNanos) {
    if (!isReviewDue(nowNanos)) {
      return;
    }
    reviewedNanos = nowNanos;
    hasLookedForPlace = false;
    for (int i = GROUPS; i < MAX_KINDS; i++) {
      if (places[i].isTaken) {
        review(places[i], nowNanos);
      }
    }
  }

  private void review(Place place, long nowNanos) {
    long nanos = place.nanos.sum();
    place.work = KEPT_WORK_PER_REVIEW * place.work + (nanos - place.nanosBefore);
    place.nanosBefore = nanos;
    long requests = place.requests.sum();
    if (requests != place.requestsBefore) {
      place.requestsBefore = requests;
      place.usedNanos = nowNanos;
    } else if (nowNanos - place.usedNanos > KEPT_NANOS) {
      table = table.without(place.key);
      place.isTaken = false;
    }
  }

  /** Returns the kinds that have been used, groups first. */
  public synchronized List<KindOfRequest> all() {
    List<KindOfRequest> all = new ArrayList<>();
    for (Place place : places) {
      long count = place.requests.sum();
      if (place.isTaken && (count > 0 || place.kind >= GROUPS)) {
        double millis = count == 0 ? 0 : place.nanos.sum() / 1e6 / count;
        all.add(new KindOfRequest(place.kind, place.description, count, millis));
      }
    }
    return all;
  }
}
