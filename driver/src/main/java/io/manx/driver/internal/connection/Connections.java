package io.manx.driver.internal.connection;

import io.manx.core.selection.Feedback;
import io.manx.driver.internal.metrics.Counters;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of a session, and who is told of the requests that they carry. Thread-safe. Never
 * throws into the driver: a failure is counted, and logged the first time.
 */
public final class Connections {
  private static final Logger LOGGER = LoggerFactory.getLogger(Connections.class);

  /** The driver's own handler of requests, in front of which ours is put. */
  private static final String IN_FLIGHT_HANDLER = "inflight";

  private static final String HANDLER = "manx";

  private final NodeNumbers numbers = new NodeNumbers();
  private final PreparedStatements statements = new PreparedStatements();
  private final Counters counters = new Counters();
  private final List<RequestListener> listeners = new CopyOnWriteArrayList<>();

  /** Has a listener told from now on. */
  public void tell(RequestListener listener) {
    listeners.add(listener);
  }

  /** Tells a listener no more. */
  public void forget(RequestListener listener) {
    listeners.remove(listener);
  }

  /** The numbers of the nodes. */
  public NodeNumbers numbers() {
    return numbers;
  }

  /** What is known of prepared statements. */
  public PreparedStatements statements() {
    return statements;
  }

  /** What has been counted in this session. */
  public Counters counters() {
    return counters;
  }

  /** A connection is about to be made. */
  void opened(Channel channel) {
    try {
      ChannelPipeline pipeline = channel.pipeline();
      if (pipeline.get(IN_FLIGHT_HANDLER) == null) {
        throw new IllegalStateException("no handler '" + IN_FLIGHT_HANDLER + "' in " + pipeline);
      }
      pipeline.addBefore(
          IN_FLIGHT_HANDLER, HANDLER, new ConnectionObserver(this, System::nanoTime));
    } catch (Throwable e) {
      failed(e);
    }
  }

  void sent(int node, int costClass, long nowNanos) {
    for (RequestListener listener : listeners) {
      listener.sent(node, costClass, nowNanos);
    }
  }

  void answered(
      int node, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (feedback != null) {
      counters.feedback().increment();
    }
    for (RequestListener listener : listeners) {
      listener.answered(node, costClass, responseNanos, feedback, nowNanos);
    }
  }

  void failed(int node, int costClass, long waitedNanos, long nowNanos) {
    for (RequestListener listener : listeners) {
      listener.failed(node, costClass, waitedNanos, nowNanos);
    }
  }

  void takenBack(int node, int costClass, long waitedNanos, long nowNanos) {
    for (RequestListener listener : listeners) {
      listener.takenBack(node, costClass, waitedNanos, nowNanos);
    }
  }

  void leaves(int node, long nowNanos) {
    for (RequestListener listener : listeners) {
      listener.leaves(node, nowNanos);
    }
  }

  /** Takes note of a failure of Manx's own. */
  public void failed(Throwable failure) {
    counters.failures().increment();
    if (counters.failures().sum() == 1) {
      LOGGER.warn(
          "Manx failed in the driver, which goes on as without it; further failures are only"
              + " counted",
          failure);
    }
  }
}
