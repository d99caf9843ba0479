// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import org.jspecify.annotations.Nullable;

/**
 * Learns how the requests of a session begin and end, on the thread of each request's connection.
 * Nodes have the numbers of {@link NodeNumbers}, groups of requests are those of {@link
 * StatementShape}, times are of {@link System#nanoTime()}.
 */
public interface RequestListener {
  /** A request is sent. */
  void sent(int node, Demand demand, long nowNanos);

  /**
   * A request is answered, even if the driver no longer waits for it.
   *
   * @param feedback what the node reports of itself, or null
   */
  void answered(
      int node, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /** The node failed to serve it, or its connection broke. */
  void failed(int node, Demand demand, long waitedNanos, long nowNanos);

  /** The node reports a timeout: it was slow, or the replicas that it had asked were. */
  void expired(int node, Demand demand, long waitedNanos, long nowNanos);

  /** A request ended without a result, through no fault of the node. */
  void cancelled(int node, Demand demand, long waitedNanos, long nowNanos);

  /** A node announces that it drains or stops. */
  void leaves(int node, long nowNanos);

  /**
   * A node that announces its pauses says with an answer whether it is about to pause.
   *
   * @param pause what it expects, or null
   */
  void pauses(int node, @Nullable ForetoldPause pause, long nowNanos);
}
