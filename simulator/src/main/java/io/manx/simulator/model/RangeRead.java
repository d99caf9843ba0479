// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.scheduling.RemainingNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A range read: a number of rows from a start key on. Rows follow the ring, which ends with the
 * last node. Not thread-safe.
 */
final class RangeRead {
  private final int request;
  private final int rows;
  private final List<Answer> answers = new ArrayList<>();
  private int nextRange;
  private int leftInNext;
  private int outstanding;
  private final RemainingNodes told = new RemainingNodes();
  private boolean over;

  /** One part, in the order of the ring. */
  private static final class Answer {
    private final int part;
    private final int rows;
    private boolean isThere;

    Answer(int part, int rows) {
      this.part = part;
      this.rows = rows;
    }
  }

  /**
   * Creates one that has asked no node yet.
   *
   * @param request its number
   * @param rows wanted
   * @param firstRange the part of the ring that has the start key
   * @param leftInFirst rows there from the start key on
   */
  RangeRead(int request, int rows, int firstRange, int leftInFirst) {
    this.request = request;
    this.rows = rows;
    nextRange = firstRange;
    leftInNext = leftInFirst;
  }

  int request() {
    return request;
  }

  /** Rows that are still missing once all parts that were asked are answered. */
  int missing() {
    return rows - Math.min(rows, found());
  }

  /** Rows that have been found without a gap, at most as many as wanted. */
  int found() {
    int found = 0;
    for (Answer each : answers) {
      if (!each.isThere) {
        break;
      }
      found += each.rows;
    }
    return Math.min(rows, found);
  }

  int nextRange() {
    return nextRange;
  }

  int leftInNext() {
    return leftInNext;
  }

  int parts() {
    return answers.size();
  }

  boolean isBegun() {
    return !answers.isEmpty();
  }

  boolean isOver() {
    return over;
  }

  /** It was answered or has failed; outstanding parts no longer matter. */
  void end() {
    over = true;
  }

  /** The next range is asked. */
  void asked(int part, int itsRows, int rowsOfNodes) {
    answers.add(new Answer(part, itsRows));
    outstanding++;
    told.sent(outstanding);
    nextRange++;
    leftInNext = rowsOfNodes;
  }

  void answered(int part) {
    for (Answer each : answers) {
      if (each.part == part && !each.isThere) {
        each.isThere = true;
        outstanding--;
        return;
      }
    }
  }

  int outstanding() {
    return outstanding;
  }

  /** Whether to tell nodes now how many remain; the caller then does. */
  boolean tells() {
    return told.tells(outstanding);
  }

  void forOutstanding(IntConsumer visitor) {
    for (Answer each : answers) {
      if (!each.isThere) {
        visitor.accept(each.part);
      }
    }
  }
}
