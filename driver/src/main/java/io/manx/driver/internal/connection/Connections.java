package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.driver.internal.metrics.SessionCounters;
import io.netty.channel.Channel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of a session, and who is told of the requests that they carry. Thread-safe. Never
 * throws into the driver: a failure is counted, and the first one is logged.
 *
 * <p>Can be created also where the driver's Netty is not the usual one.
 */
public final class Connections {
  private static final Logger LOGGER = LoggerFactory.getLogger(Connections.class);

  private final NodeNumbers numbers = new NodeNumbers();
  private final PreparedStatements statements = new PreparedStatements();
  private final ProfileLevels profileLevels = new ProfileLevels();
  private final SessionCounters counters = new SessionCounters();
  private final AtomicBoolean hasFailed = new AtomicBoolean();
  private final AtomicBoolean isWorking = new AtomicBoolean(true);

  private volatile Listeners listeners = Listeners.none(this::failed);

  private volatile @Nullable ConnectionHandlers handlers;

  private volatile boolean hasSeenAnswers;

  /** Has a listener told of requests that are sent from now on, and of how they end. */
  public synchronized void tell(RequestListener listener) {
    listeners = listeners.with(listener);
  }

  /** Tells a listener of no more requests. */
  public synchronized void forget(RequestListener listener) {
    listeners = listeners.without(listener);
  }

  /** Listeners at present: these, and no others, are told how a request that starts now ends. */
  RequestListener listeners() {
    return listeners;
  }

  /** Gives each connection that is made from now on one more handler. */
  public void setHandlers(ConnectionHandlers handlers) {
    this.handlers = handlers;
  }

  /** What gives each connection one more handler; null if nothing does. */
  public @Nullable ConnectionHandlers handlers() {
    return handlers;
  }

  /** The numbers of the nodes. */
  public NodeNumbers numbers() {
    return numbers;
  }

  /** What is known of prepared statements. */
  public PreparedStatements statements() {
    return statements;
  }

  /** The consistency levels of execution profiles. */
  ProfileLevels profileLevels() {
    return profileLevels;
  }

  /** What has been counted in this session. */
  public SessionCounters counters() {
    return counters;
  }

  /**
   * Whether requests can be seen. Where they cannot, the driver is left to itself for the rest of
   * the session.
   */
  public boolean isWorking() {
    return isWorking.get();
  }

  /**
   * The driver reports a request of the application's that has been answered; such an answer must
   * have been seen on a connection before.
   */
  public void mustHaveSeenAnswers() {
    if (!hasSeenAnswers) {
      giveUp("no connection shows the answers that the driver receives", null);
    }
  }

  /** An answer has been seen. */
  void seesAnswers() {
    if (!hasSeenAnswers) {
      hasSeenAnswers = true;
    }
  }

  /**
   * A connection is about to be made.
   *
   * @param node that it goes to; null if that is unknown, so that nothing is learnt from it
   */
  void opened(Channel channel, @Nullable Node node) {
    if (node != null && !ConnectionObserver.add(this, numbers.add(node), channel)) {
      giveUp("a connection has none of the handlers that are expected", null);
    }
  }

  /** Takes note of a failure of Manx's own. */
  public void failed(Throwable failure) {
    counters.failures().increment();
    if (failure instanceof LinkageError) {
      giveUp("a class or method that it needs is missing", failure);
    } else if (hasFailed.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx failed in the driver, which goes on as without it; further failures are only"
              + " counted",
          failure);
    }
  }

  private void giveUp(String why, @Nullable Throwable cause) {
    if (isWorking.compareAndSet(true, false)) {
      LOGGER.warn(
          "Manx leaves this session to the driver, which goes on as without it: {}. It needs"
              + " java-driver-core 4.18 or 4.19",
          why,
          cause);
    }
  }
}
