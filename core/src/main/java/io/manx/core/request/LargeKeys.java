// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.RandomBits;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The keys of large values, so that a requester knows them before it sends (Héron, Jaiman et al.,
 * SRDS 2018). A value is large if it exceeds four times the running median of its kind. Thread-safe
 * without locks.
 *
 * <p>Keys are kept in two Bloom filters, of which the newer learns. When it holds as many keys as
 * are expected, it becomes the older one, and the keys of the former older one are forgotten unless
 * they occur again. The size of the filters is ours: with 11 bits for each expected key and 7
 * hashes, of two full filters one small key in a hundred counts as large.
 */
public final class LargeKeys {
  private static final double BITS_PER_KEY = 11;
  private static final int HASHES = 7;
  private static final double LARGE = 4;

  private final int expectedKeys;
  private final PerKind<LogQuantile> typicalBytes = new PerKind<>(() -> new LogQuantile(0.5, 1));
  private volatile Filters filters;

  private static final class Filters {
    private final AtomicLongArray newer;
    private final AtomicLongArray older;

    /** How many keys the newer one holds. */
    private final AtomicInteger keys = new AtomicInteger();

    Filters(AtomicLongArray newer, AtomicLongArray older) {
      this.newer = newer;
      this.older = older;
    }
  }

  /**
   * Creates one.
   *
   * @param expectedKeys approximate number of large keys
   */
  public LargeKeys(int expectedKeys) {
    this.expectedKeys = expectedKeys;
    filters = new Filters(emptyFilter(), emptyFilter());
  }

  private AtomicLongArray emptyFilter() {
    return new AtomicLongArray((int) Math.ceil(expectedKeys * BITS_PER_KEY / Long.SIZE));
  }

  /** Learns the size of a key's value. */
  public void observe(int kind, long key, long bytes) {
    LogQuantile typical = typicalBytes.get(kind);
    double before = typical.value();
    typical.add((double) bytes);
    if (before > 0 && bytes > LARGE * before) {
      add(key);
    }
  }

  /** A key that two threads add at once, or while filters change, may be added once more later. */
  private void add(long key) {
    Filters now = filters;
    if (contains(now.newer, key)) {
      return;
    }
    for (int hash = 0; hash < HASHES; hash++) {
      int bit = bit(now.newer, key, hash);
      now.newer.getAndUpdate(bit >>> 6, word -> word | 1L << bit);
    }
    if (now.keys.incrementAndGet() == expectedKeys) {
      filters = new Filters(emptyFilter(), now.newer);
    }
  }

  /** Whether a key's value is known to be large, or with a small probability mistaken for it. */
  public boolean contains(long key) {
    Filters now = filters;
    return contains(now.newer, key) || contains(now.older, key);
  }

  private static boolean contains(AtomicLongArray filter, long key) {
    for (int hash = 0; hash < HASHES; hash++) {
      int bit = bit(filter, key, hash);
      if ((filter.get(bit >>> 6) & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Double hashing (Kirsch and Mitzenmacher 2006). */
  private static int bit(AtomicLongArray filter, long key, int hash) {
    long one = RandomBits.mix(key);
    long other = RandomBits.mix(one) | 1;
    return (int) Long.remainderUnsigned(one + hash * other, (long) filter.length() * Long.SIZE);
  }
}
