// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.simulator.event.EventQueue;
import io.manx.simulator.scenario.Scenario;
import java.util.function.LongPredicate;

/** The virtual time, and the events to come. Not thread-safe. */
final class VirtualTime {
  /** Lanes, for events that are added in order of time. */
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

  /** The current event. */
  long event() {
    return events.event();
  }

  long nowNanos() {
    return events.timeNanos();
  }

  /** How long a message takes to cross the network. */
  long networkNanos() {
    return networkNanos;
  }

  /** Time after which a request expires. */
  long timeoutNanos() {
    return timeoutNanos;
  }

  /** Schedules an event for a time that has not passed. */
  void at(long timeNanos, long event) {
    events.add(timeNanos, event);
  }

  /** Schedules the arrival of a request; arrivals must be added in order of time. */
  void arrival(long timeNanos) {
    events.addToLane(ARRIVAL_LANE, timeNanos, Event.of(Event.ARRIVAL, 0, 0));
  }

  /** Schedules an event for a while from now. */
  void after(long nanos, long event) {
    events.add(nowNanos() + nanos, event);
  }

  /** Sends a message; a message from a node to itself takes no time. */
  void message(boolean local, long event) {
    if (local) {
      events.addToLane(LOCAL_LANE, nowNanos(), event);
    } else {
      events.addToLane(NETWORK_LANE, nowNanos() + networkNanos, event);
    }
  }

  /**
   * Schedules the expiry of a request that arrives now.
   *
   * @param isOver whether the request of such an event is already over
   */
  void timeout(long event, LongPredicate isOver) {
    events.removeFromLane(TIMEOUT_LANE, isOver);
    events.addToLane(TIMEOUT_LANE, nowNanos() + timeoutNanos, event);
  }
}
