// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayList;
import java.util.List;

/** The plans that a controller puts in force one after the other. Immutable. */
final class Course {
  /** The number of plans for which {@link State} has room. */
  private static final int MOST_PLANS = 4;

  private final List<Quorums> plans;

  /** The target of the change after each plan, even if it is given up. */
  private final List<Quorums> targets;

  private Course(List<Quorums> plans, List<Quorums> targets) {
    this.plans = plans;
    this.targets = targets;
  }

  static Course from(Quorums first) {
    return new Course(List.of(first), List.of());
  }

  /** Returns this course, continued by a change to another plan. */
  Course to(Quorums next) {
    return and(next, next);
  }

  /** Returns this course, continued by a change to another plan that is given up at some moment. */
  Course givesUp(Quorums target) {
    return and(target, plan(last()));
  }

  private Course and(Quorums target, Quorums next) {
    if (plans.size() == MOST_PLANS) {
      throw new IllegalStateException("a course has at most " + MOST_PLANS + " plans");
    }
    List<Quorums> allPlans = new ArrayList<>(plans);
    List<Quorums> allTargets = new ArrayList<>(targets);
    allPlans.add(next);
    allTargets.add(target);
    return new Course(allPlans, allTargets);
  }

  /** Index of the last plan. */
  int last() {
    return plans.size() - 1;
  }

  int replicas() {
    return plan(0).replicas();
  }

  Quorums plan(int index) {
    return plans.get(index);
  }

  /** The target of the change after a plan. */
  Quorums target(int index) {
    return targets.get(index);
  }

  /** Whether the change after this plan is given up. */
  boolean isGivenUp(int index) {
    return !plan(index + 1).equals(target(index));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(plan(0).toString());
    for (int i = 0; i < last(); i++) {
      text.append(isGivenUp(i) ? " gives up " : " to ").append(target(i));
    }
    return text.toString();
  }
}
