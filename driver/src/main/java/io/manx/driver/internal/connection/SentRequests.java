// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The outstanding requests of one connection, by stream. Used by the connection's thread alone. */
final class SentRequests {
  private static final int MIN_STREAMS = 64;

  private @Nullable Sent[] byStream = new @Nullable Sent[MIN_STREAMS];

  /** A request that is or was outstanding. A stream reuses its object for its next request. */
  static final class Sent {
    private Demand demand = Demand.UNKNOWN;
    private long partition;
    private long sentNanos;
    private @Nullable RequestListener listener;

    Demand demand() {
      return demand;
    }

    /** Hash of the partition that it reads, or {@link RequestDemands#NO_PARTITION}. */
    long partition() {
      return partition;
    }

    long sentNanos() {
      return sentNanos;
    }
  }

  /**
   * A request is sent.
   *
   * @param partition hash of the partition that it reads, or {@link RequestDemands#NO_PARTITION}
   * @param listener was told of the request, and must be told of its end
   */
  void add(int stream, Demand demand, long partition, long nowNanos, RequestListener listener) {
    if (stream >= byStream.length) {
      byStream = Arrays.copyOf(byStream, Math.max(stream + 1, 2 * byStream.length));
    }
    Sent sent = byStream[stream];
    if (sent == null) {
      sent = new Sent();
      byStream[stream] = sent;
    }
    sent.demand = demand;
    sent.partition = partition;
    sent.sentNanos = nowNanos;
    sent.listener = listener;
  }

  /** Returns the outstanding request on a stream; null if there is none. */
  @Nullable Sent get(int stream) {
    Sent sent = stream < 0 || stream >= byStream.length ? null : byStream[stream];
    return sent == null || sent.listener == null ? null : sent;
  }

  /** A request ends; returns the listener to tell. */
  static RequestListener end(Sent sent) {
    RequestListener listener = sent.listener;
    if (listener == null) {
      throw new IllegalStateException("the request has already ended");
    }
    sent.listener = null;
    return listener;
  }

  /** A number above those of all streams in use. */
  int streams() {
    return byStream.length;
  }
}
