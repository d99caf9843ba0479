// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.journal;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a session that are under way, with what has happened to each. Whoever sends them
 * takes each out when it ends, and decides whether it was slow enough to be kept.
 *
 * <p>A session has no journal unless somebody opens one, and then records nothing. Thread-safe.
 */
public final class RequestJournal {
  /** With more requests under way than this, all are forgotten: nobody takes them out. */
  static final int MOST = 16_384;

  private final ConcurrentHashMap<Key, RequestEntry> underWay = new ConcurrentHashMap<>();

  /** A request by its identity: statements with the same text are equal. */
  private static final class Key {
    private final Request request;

    Key(Request request) {
      this.request = request;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key && ((Key) other).request == request;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(request);
    }
  }

  /** A request begins. */
  public RequestEntry begin(Request request, long nowNanos) {
    if (underWay.mappingCount() >= MOST) {
      underWay.clear();
    }
    RequestEntry entry = new RequestEntry(nowNanos);
    underWay.put(new Key(request), entry);
    return entry;
  }

  /** Returns what is known of a request that is under way, or null. */
  public @Nullable RequestEntry of(Request request) {
    return underWay.get(new Key(request));
  }

  /**
   * A request was sent to a node. That is noted already if its query plan is Manx's.
   *
   * @return what is known of it
   */
  public RequestEntry sentTo(Request request, Node node, long nowNanos) {
    RequestEntry known = of(request);
    RequestEntry entry = known == null ? begin(request, nowNanos) : known;
    entry.sentUnlessKnown(node, nowNanos);
    return entry;
  }

  /** A node failed a request. */
  public void failed(Request request, Node node, long nowNanos) {
    RequestEntry entry = of(request);
    if (entry != null) {
      entry.failed(node, nowNanos);
    }
  }

  /** A request has ended; returns what is known of it, or null, and forgets it. */
  public @Nullable RequestEntry take(Request request) {
    return underWay.remove(new Key(request));
  }
}
