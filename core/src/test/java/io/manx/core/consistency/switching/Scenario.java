// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.EnumSet;
import java.util.Set;

/**
 * The scenario of a search: a course of plans, the rules, and the events that may happen.
 * Immutable.
 */
final class Scenario {
  static final int CLIENTS = 2;

  /** The rules that Manx does not have, because they are needless beside the others. */
  private static final Set<Rule> NEEDLESS =
      Set.of(Rule.EPOCH_REFUSED, Rule.COORDINATOR_LEASE, Rule.FAILED_LISTED);

  private final Course course;
  private final int writes;
  private final Set<Rule> rules;
  private final Set<Event> events;

  private Scenario(Course course, int writes, Set<Rule> rules, Set<Event> events) {
    this.course = course;
    this.writes = writes;
    this.rules = rules;
    this.events = events;
  }

  /**
   * Creates a scenario with two writes by the first client, reads by the second, and Manx's rules.
   */
  static Scenario of(Course course) {
    return new Scenario(
        course, 2, EnumSet.complementOf(EnumSet.copyOf(NEEDLESS)), EnumSet.noneOf(Event.class));
  }

  /** Returns the scenario with another number of writes. */
  Scenario writes(int number) {
    return new Scenario(course, number, rules, events);
  }

  Scenario with(Event... more) {
    Set<Event> all = EnumSet.noneOf(Event.class);
    all.addAll(events);
    all.addAll(Set.of(more));
    return new Scenario(course, writes, rules, all);
  }

  Scenario with(Rule... more) {
    Set<Rule> all = EnumSet.copyOf(rules);
    all.addAll(Set.of(more));
    return new Scenario(course, writes, all, events);
  }

  Scenario without(Rule... left) {
    Set<Rule> fewer = EnumSet.noneOf(Rule.class);
    fewer.addAll(rules);
    fewer.removeAll(Set.of(left));
    return new Scenario(course, writes, fewer, events);
  }

  /**
   * Returns the scenario without any rule: every client uses the new levels when it learns of them.
   */
  Scenario naive() {
    return without(Rule.values());
  }

  Course course() {
    return course;
  }

  int replicas() {
    return course.replicas();
  }

  /** The maximum number of writes. */
  int writes() {
    return writes;
  }

  boolean has(Rule rule) {
    return rules.contains(rule);
  }

  boolean may(Event event) {
    return events.contains(event);
  }

  boolean mayWrite(int client) {
    return client == 0 || may(Event.SECOND_WRITES);
  }

  boolean mayRead(int client) {
    return client == 1 || may(Event.FIRST_READS);
  }

  /** Whether both clients may take the same steps, so that they are interchangeable. */
  boolean hasEqualClients() {
    return may(Event.SECOND_WRITES) && may(Event.FIRST_READS);
  }

  @Override
  public String toString() {
    Set<Rule> left = EnumSet.allOf(Rule.class);
    left.removeAll(rules);
    return course + ", writes: " + writes + ", events: " + events + ", left out: " + left;
  }
}
