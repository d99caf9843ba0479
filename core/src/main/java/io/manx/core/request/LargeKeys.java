package io.manx.core.request;

import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.RandomBits;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A Bloom filter of the keys of large values, so that a requester knows them before it sends
 * (Héron, Jaiman et al., SRDS 2018). A value is large if it exceeds four times the running median.
 * Thread-safe without locks.
 *
 * <p>Its size is ours: with 9.6 bits for each expected key and 7 hashes, one small key in a hundred
 * counts as large.
 */
public final class LargeKeys {
  private static final double BITS_PER_KEY = 9.6;
  private static final int HASHES = 7;
  private static final double LARGE = 4;

  private final AtomicLongArray words;
  private final LogQuantile typicalBytes = new LogQuantile(0.5, 1);

  /**
   * Creates one.
   *
   * @param expectedKeys approximate number of large keys
   */
  public LargeKeys(int expectedKeys) {
    words = new AtomicLongArray((int) Math.ceil(expectedKeys * BITS_PER_KEY / Long.SIZE));
  }

  /** Learns the size of a key's value. */
  public void observe(long key, long bytes) {
    double typical = typicalBytes.value();
    typicalBytes.add((double) bytes);
    if (typical > 0 && bytes > LARGE * typical) {
      for (int hash = 0; hash < HASHES; hash++) {
        int bit = bit(key, hash);
        words.getAndUpdate(bit >>> 6, word -> word | 1L << bit);
      }
    }
  }

  /** Whether a key's value is known to be large, or with a small probability mistaken for it. */
  public boolean contains(long key) {
    for (int hash = 0; hash < HASHES; hash++) {
      int bit = bit(key, hash);
      if ((words.get(bit >>> 6) & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Double hashing (Kirsch and Mitzenmacher 2006). */
  private int bit(long key, int hash) {
    long one = RandomBits.mix(key);
    long other = RandomBits.mix(one) | 1;
    return (int) Long.remainderUnsigned(one + hash * other, (long) words.length() * Long.SIZE);
  }
}
