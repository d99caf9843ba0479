package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Partition keys with writes that too few replicas may hold. A key leaves the list after it was
 * read from all replicas by a read that began after it was last listed.
 *
 * <p>A drain is about the keys that are listed when it begins. Each has been drained once a read
 * has ended that began in the drain, whatever was listed meanwhile: otherwise a key that is written
 * all the time would never be.
 *
 * <p>Used under the lock of its ledger.
 */
final class ListedKeys {
  private static final long NO_DRAIN = 0;

  private final long retryNanos;
  private final Map<ByteBuffer, Entry> entries = new HashMap<>();

  /** Keys that may be read at once, among them some that have left the list. */
  private final ArrayDeque<Entry> untried = new ArrayDeque<>();

  /** Keys that have been read, or tried, the oldest try first. */
  private final ArrayDeque<Entry> tried = new ArrayDeque<>();

  private long listings;
  private long drains;
  private long drain = NO_DRAIN;
  private int undrained;

  /** A key on the list. */
  private static final class Entry {
    final ByteBuffer key;
    long newestListing;
    long triedNanos;
    boolean undrained;
    boolean listed = true;

    Entry(ByteBuffer key) {
      this.key = key;
    }
  }

  /**
   * Creates an empty list.
   *
   * @param retryNanos how long after a try a key is tried again
   */
  ListedKeys(long retryNanos) {
    this.retryNanos = retryNanos;
  }

  int size() {
    return entries.size();
  }

  /**
   * Lists a key, or lists it anew.
   *
   * @return false if the list has no room for it
   */
  boolean list(ByteBuffer key, int most) {
    Entry entry = entries.get(key);
    if (entry == null) {
      if (entries.size() >= most) {
        return false;
      }
      entry = new Entry(copy(key));
      entries.put(entry.key, entry);
      untried.addLast(entry);
    }
    entry.newestListing = ++listings;
    return true;
  }

  /** A key may be part of a larger buffer, which must not be kept for its sake. */
  private static ByteBuffer copy(ByteBuffer key) {
    byte[] bytes = new byte[key.remaining()];
    key.duplicate().get(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** Begins a drain of all that is listed; keys that were tried lately may be tried at once. */
  void beginDrain() {
    drain = ++drains;
    undrained = entries.size();
    entries.values().forEach(entry -> entry.undrained = true);
    untried.addAll(tried);
    tried.clear();
  }

  /** The drain is over, whether or not it came to its end. */
  void endDrain() {
    drain = NO_DRAIN;
    undrained = 0;
  }

  /** How many keys have yet to be drained. */
  int undrained() {
    return undrained;
  }

  /** Returns a key to read now, or null. */
  @Nullable ListedKey next(long nowNanos) {
    Entry entry = pollListed(untried);
    if (entry == null) {
      entry = pollDue(nowNanos);
    }
    if (entry == null) {
      return null;
    }
    entry.triedNanos = nowNanos;
    tried.addLast(entry);
    return new ListedKey(entry.key, listings, drain);
  }

  private static @Nullable Entry pollListed(ArrayDeque<Entry> queue) {
    Entry entry = queue.pollFirst();
    while (entry != null && !entry.listed) {
      entry = queue.pollFirst();
    }
    return entry;
  }

  private @Nullable Entry pollDue(long nowNanos) {
    Entry entry = pollListed(tried);
    if (entry != null && nowNanos - entry.triedNanos < retryNanos) {
      tried.addFirst(entry);
      return null;
    }
    return entry;
  }

  /**
   * Takes note that a key has been read.
   *
   * @param fromAll whether from all replicas
   */
  void reread(ListedKey read, boolean fromAll) {
    Entry entry = entries.get(read.key);
    if (entry == null) {
      return;
    }
    if (fromAll && entry.newestListing <= read.asOf) {
      entries.remove(entry.key);
      entry.listed = false;
      drained(entry);
    } else if (drain != NO_DRAIN && read.drain == drain) {
      drained(entry);
    }
  }

  private void drained(Entry entry) {
    if (entry.undrained && drain != NO_DRAIN) {
      undrained--;
    }
    entry.undrained = false;
  }

  /** Forgets all keys; what is read of them meanwhile counts for nothing. */
  void clear() {
    entries.clear();
    untried.clear();
    tried.clear();
    endDrain();
  }
}
