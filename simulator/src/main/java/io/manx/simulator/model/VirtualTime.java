package io.manx.simulator.model;

import io.manx.simulator.event.EventQueue;
import io.manx.simulator.scenario.Scenario;
import java.util.function.LongPredicate;

/** The virtual time, and what is to happen. Not thread-safe. */
final class VirtualTime {
  /** Lanes of events that come in the order in which they are added. */
  private static final int LOCAL_LANE = 0;

  private static final int NETWORK_LANE = 1;
  private static final int TIMEOUT_LANE = 2;
  private static final int ARRIVAL_LANE = 3;
  private static final int LANES = 4;

  private final EventQueue events = new EventQueue(LANES);
  private final long networkNanos;
  private final long timeoutNanos;

  VirtualTime(Scenario scenario) {
    networkNanos = Units.nanos(scenario.networkMs());
    timeoutNanos = Units.nanos(scenario.timeoutMs());
  }

  /** Goes on to the next event, or returns false if there is none. */
  boolean next() {
    return events.next();
  }

  /** What happens now. */
  long event() {
    return events.event();
  }

  long nowNanos() {
    return events.timeNanos();
  }

  /** How long a message takes that crosses the network. */
  long networkNanos() {
    return networkNanos;
  }

  /** After which a request has failed. */
  long timeoutNanos() {
    return timeoutNanos;
  }

  /** Has something happen at a time that has not passed. */
  void at(long timeNanos, long event) {
    events.add(timeNanos, event);
  }

  /** Has a request come; they are added in the order in which they come. */
  void arrival(long timeNanos) {
    events.addToLane(ARRIVAL_LANE, timeNanos, Event.of(Event.ARRIVAL, 0, 0));
  }

  /** Has something happen a while from now. */
  void after(long nanos, long event) {
    events.add(nowNanos() + nanos, event);
  }

  /** Sends a message; none from a node to itself takes time. */
  void message(boolean local, long event) {
    if (local) {
      events.addToLane(LOCAL_LANE, nowNanos(), event);
    } else {
      events.addToLane(NETWORK_LANE, nowNanos() + networkNanos, event);
    }
  }

  /**
   * Has something happen when a request of now has failed.
   *
   * @param isOver tells of such an event whether its request is over
   */
  void timeout(long event, LongPredicate isOver) {
    events.removeFromLane(TIMEOUT_LANE, isOver);
    events.addToLane(TIMEOUT_LANE, nowNanos() + timeoutNanos, event);
  }
}
