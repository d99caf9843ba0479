// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The list of partition keys with writes that too few replicas may hold. A key leaves it after a
 * read from all replicas that began after the key was last listed.
 *
 * <p>A drain covers the keys that are listed when it begins. A key is drained after a read that
 * began in the drain, even if the key was listed again meanwhile. Otherwise a key that is written
 * all the time would never be drained.
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
   * @param retryNanos time after which a key is tried again
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

  /** Copies a key, so that the list does not keep the larger buffer that may hold it. */
  private static ByteBuffer copy(ByteBuffer key) {
    byte[] bytes = new byte[key.remaining()];
    key.duplicate().get(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** Begins a drain of all listed keys; keys that were tried lately may be tried again at once. */
  void beginDrain() {
    drain = ++drains;
    undrained = entries.size();
    entries.values().forEach(entry -> entry.undrained = true);
    untried.addAll(tried);
    tried.clear();
  }

  /** Ends the drain, even if it is not complete. */
  void endDrain() {
    drain = NO_DRAIN;
    undrained = 0;
  }

  /** The number of keys that have yet to be drained. */
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
   * A key has been read.
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

  /** Forgets all keys; reads of them that are under way no longer count. */
  void clear() {
    entries.clear();
    untried.clear();
    tried.clear();
    endDrain();
  }
}
