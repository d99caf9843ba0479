// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.core.request.RequestCosts;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.journal.RequestJournal;
import io.manx.driver.internal.metrics.SessionCounters;
import io.manx.driver.internal.speculation.Expectation;
import io.netty.channel.Channel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of a session, and the listeners to their requests. Thread-safe. Never throws into
 * the driver: a failure is counted, and the first one is logged.
 *
 * <p>This class can be loaded even if the driver's Netty is relocated.
 */
public final class Connections {
  private static final Logger LOGGER = LoggerFactory.getLogger(Connections.class);

  private final NodeNumbers numbers = new NodeNumbers();
  private final PreparedStatements statements = new PreparedStatements();
  private final SessionDemands demands = new SessionDemands();
  private final ProfileLevels profileLevels = new ProfileLevels();
  private final SessionCounters counters = new SessionCounters();
  private final AtomicBoolean hasFailed = new AtomicBoolean();
  private final AtomicBoolean isWorking = new AtomicBoolean(true);

  private volatile Listeners listeners = Listeners.none(this::failed);

  private volatile @Nullable ConnectionHandlers handlers;

  private volatile boolean hasSeenAnswers;

  private volatile @Nullable RequestJournal journal;

  private volatile Expectation expectation = Expectation.NONE;

  /** Adds a listener, which is told of requests that are sent from now on, and of their end. */
  public synchronized void tell(RequestListener listener) {
    listeners = listeners.with(listener);
  }

  /** Removes a listener; it is still told how requests end that were sent before. */
  public synchronized void forget(RequestListener listener) {
    listeners = listeners.without(listener);
  }

  /** The current listeners; exactly these are told how a request that starts now ends. */
  RequestListener listeners() {
    return listeners;
  }

  /** Sets what is expected of answers; of several load balancing policies the last one decides. */
  public void expect(Expectation newest) {
    expectation = newest;
  }

  /** What is expected of answers. */
  public Expectation expectation() {
    return expectation;
  }

  /** Opens the journal of requests for the rest of the session, unless it is open. */
  public synchronized RequestJournal openJournal() {
    RequestJournal open = journal;
    if (open == null) {
      open = new RequestJournal();
      journal = open;
    }
    return open;
  }

  /** The journal of requests; null unless somebody has opened it. */
  public @Nullable RequestJournal journal() {
    return journal;
  }

  /** A request begins; returns where to take note of it, or null if no journal is open. */
  public @Nullable RequestEntry begins(Request request, long nowNanos) {
    RequestJournal open = journal;
    return open == null ? null : open.begin(request, nowNanos);
  }

  /** A node failed a request. */
  public void failed(Request request, Node node, long nowNanos) {
    RequestJournal open = journal;
    if (open != null) {
      open.failed(request, node, nowNanos);
    }
  }

  /** Gives each connection that is opened from now on one more handler. */
  public void setHandlers(ConnectionHandlers handlers) {
    this.handlers = handlers;
  }

  /** The factory of one more handler for each connection; null if there is none. */
  public @Nullable ConnectionHandlers handlers() {
    return handlers;
  }

  /** The numbers of the nodes. */
  public NodeNumbers numbers() {
    return numbers;
  }

  /** The prepared statements that are known. */
  public PreparedStatements statements() {
    return statements;
  }

  /** What is known of requests before they are sent. */
  SessionDemands demands() {
    return demands;
  }

  /**
   * The level of a kind of request. Where Manx chooses levels, they are no part of a kind, as a
   * request is not sent at the level that it asked for.
   *
   * @param level code in the protocol
   */
  int levelOfKind(int level) {
    return areLevelsOfKinds() ? level : 0;
  }

  /** Whether the level is part of a kind of request. */
  boolean areLevelsOfKinds() {
    return handlers == null;
  }

  /**
   * Sets whether kinds of requests are told apart; of several execution profiles the last one
   * decides.
   */
  public void predictCosts(boolean predicts) {
    demands.predict(predicts);
  }

  /** Returns the template of a kind's statement, or null if it is not known. */
  public @Nullable String statementOf(int kind) {
    return demands.statementOf(kind);
  }

  /** What requests are expected to cost. */
  public RequestCosts costs() {
    return demands.costs();
  }

  /** The consistency levels of execution profiles. */
  ProfileLevels profileLevels() {
    return profileLevels;
  }

  /** The counters of this session. */
  public SessionCounters counters() {
    return counters;
  }

  /**
   * Whether requests can be observed. If not, the driver is left to itself for the rest of the
   * session.
   */
  public boolean isWorking() {
    return isWorking.get();
  }

  /**
   * The driver reports that a request of the application was answered. Gives up if no answer was
   * ever seen on a connection.
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
   * A connection is about to open.
   *
   * @param node at the other end; null if unknown, and then the connection is not observed
   */
  void opened(Channel channel, @Nullable Node node) {
    if (node != null && !ConnectionObserver.add(this, numbers.add(node), channel)) {
      giveUp("a connection lacks the handlers that Manx expects", null);
    }
  }

  /** Counts a failure of Manx, and logs the first. */
  public void failed(Throwable failure) {
    counters.failures().increment();
    if (failure instanceof LinkageError) {
      giveUp("a class or method that it needs is missing", failure);
    } else if (hasFailed.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx failed in the driver, which goes on without it; further failures are only counted",
          failure);
    }
  }

  private void giveUp(String why, @Nullable Throwable cause) {
    if (isWorking.compareAndSet(true, false)) {
      LOGGER.warn(
          "Manx leaves this session to the driver, which goes on without it: {}. Manx needs"
              + " java-driver-core 4.18 or 4.19",
          why,
          cause);
    }
  }
}
