// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.scheduling.RangeFanOut;
import io.manx.core.scheduling.ReadOrder;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.Ranges;
import io.manx.simulator.workload.RequestSource;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;

/**
 * Coordinates range reads. It asks the nodes that have the rows, one after another or several at
 * once, and tells those that have not answered how many remain. Each part is a request of its own,
 * to a replica that the policy chooses. Not thread-safe.
 *
 * <p>A range read is answered as soon as its rows are found without a gap. Further parts that it
 * has asked for are served all the same.
 */
final class RangeReads implements Outcomes.Parts {
  private final VirtualTime time;
  private final Requests requests;
  private final Attempts attempts;
  private final RangeNotices notices;
  private final ReadCounts counts;
  private final Outcomes outcomes;
  private final IntConsumer sender;
  private final LongPredicate isRequestOver;
  private final Ranges ranges;
  private final int nodeCount;
  private final boolean parallel;
  private final boolean tells;

  /**
   * Creates them.
   *
   * @param sender sends a part
   */
  RangeReads(
      Scenario scenario,
      Ranges ranges,
      SimulationState state,
      SchedulingOptions scheduling,
      Outcomes outcomes,
      IntConsumer sender) {
    time = state.time();
    requests = state.requests();
    attempts = state.attempts();
    notices = state.notices();
    counts = state.counts();
    this.outcomes = outcomes;
    this.sender = sender;
    this.ranges = ranges;
    isRequestOver = requests::isOver;
    nodeCount = scenario.nodes();
    parallel = scheduling.parallelRanges();
    ReadOrder order = scheduling.order();
    tells = order != null && order.usesRemainingNodes();
  }

  /** Asks for the missing rows, of which there must be some. */
  void ask(RangeRead read) {
    int wanted = read.missing();
    int atOnce = parallel ? atOnce(read, wanted) : 1;
    int[] parts = new int[atOnce];
    for (int i = 0; i < atOnce; i++) {
      parts[i] = part(read, wanted, atOnce);
    }
    for (int i = 0; i < atOnce && !read.isOver(); i++) {
      sender.accept(parts[i]);
    }
  }

  private int atOnce(RangeRead read, int wanted) {
    RangeFanOut fanOut = new RangeFanOut(wanted, !read.isBegun());
    int atOnce = 0;
    while (read.nextRange() + atOnce < nodeCount && fanOut.needsMore()) {
      fanOut.add(ranges.nodeRows());
      atOnce++;
    }
    return atOnce;
  }

  private int part(RangeRead read, int wanted, int atOnce) {
    int part = requests.create();
    int whole = read.request();
    int rows = Math.min(wanted, read.leftInNext());
    requests.number[part] = requests.number[whole];
    requests.requester[part] = requests.requester[whole];
    requests.client[part] = requests.client[whole];
    requests.counted[part] = requests.counted[whole];
    requests.group[part] = read.nextRange();
    requests.kind[part] = RequestSource.LARGE;
    requests.demandNanos[part] = Units.NANOS_PER_MILLI * (ranges.baseMs() + rows * ranges.rowMs());
    requests.arrivedNanos[part] = time.nowNanos();
    requests.part[part] = new RangePart(read, wanted, rows, atOnce);
    read.asked(part, rows, ranges.nodeRows());
    time.timeout(Event.of(Event.TIMEOUT, part, requests.generation[part]), isRequestOver);
    return part;
  }

  @Override
  public void answered(int part, RangeRead read) {
    read.answered(part);
    if (read.isOver()) {
      return;
    }
    boolean noMore = read.outstanding() == 0 && read.nextRange() == nodeCount;
    if (read.missing() == 0 || noMore) {
      counts.range(read.parts(), read.found());
      outcomes.rangeAnswered(read.request());
    } else if (read.outstanding() == 0) {
      ask(read);
    } else if (tells && read.tells()) {
      read.forOutstanding(other -> tell(other, read.outstanding()));
    }
  }

  @Override
  public void failed(RangeRead read) {
    if (!read.isOver()) {
      outcomes.refuse(read.request());
    }
  }

  private void tell(int part, int remaining) {
    for (int i = 0; i < requests.attemptCount(part); i++) {
      int attempt = requests.attempt(part, i);
      if (attempt >= 0) {
        counts.notice();
        int notice = notices.create(attempt, attempts.generation[attempt], remaining);
        time.message(attempts.local[attempt], Event.of(Event.NOTICE, notice, 0));
      }
    }
  }
}
