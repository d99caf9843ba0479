package io.manx.driver.internal.connection;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import org.jspecify.annotations.Nullable;

/**
 * Is told of the requests of a session, on the thread of the connection that each goes by. Nodes
 * have the numbers of {@link NodeNumbers}, cost classes are those of {@link StatementCostClasses},
 * times are of {@link System#nanoTime()}.
 */
public interface RequestListener {
  /** A request goes out. */
  void sent(int node, int costClass, long nowNanos);

  /**
   * It is answered, even if nobody waits for that any longer.
   *
   * @param feedback what the node says of itself, or null
   */
  void answered(
      int node, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /** The node failed to serve it, or its connection broke. */
  void failed(int node, int costClass, long waitedNanos, long nowNanos);

  /** The node answered that the time is over: it was slow, or those that it had asked were. */
  void expired(int node, int costClass, long waitedNanos, long nowNanos);

  /** It came to nothing, for which the node is not to blame. */
  void cancelled(int node, int costClass, long waitedNanos, long nowNanos);

  /** A node drains or stops. */
  void leaves(int node, long nowNanos);

  /**
   * A node that would say so says with an answer whether it is about to pause.
   *
   * @param pause what it expects, or null
   */
  void pauses(int node, @Nullable ForetoldPause pause, long nowNanos);
}
