// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.cassandra.Tables;
import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.request.RequestDemands;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.TableId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Other nodes' reports on the progress of their range reads, parts of which wait here. */
class ReadStageSchedulingMessagesTest {
  private static final TableId TABLE = TableId.fromUUID(new UUID(31, 1));
  private static final long SEED = 31;
  private static final InetAddressAndPort NODE_A = Tables.node(0);
  private static final InetAddressAndPort NODE_B = Tables.node(1);

  private final Settings settings = new Settings();
  private final ReadStageScheduling scheduling =
      new ReadStageScheduling(settings, new Feature("test", null), System::nanoTime);

  ReadStageSchedulingMessagesTest() {
    set("mode", "on");
    set("read_order", ReadOrders.ALL);
    scheduling.begin(() -> 2, scheduling.queue()::add);
  }

  private void set(String name, String value) {
    settings.change(Map.of(name, value));
  }

  private static Runnable task(String name) {
    return new Runnable() {
      @Override
      public void run() {}

      @Override
      public String toString() {
        return name;
      }
    };
  }

  /**
   * A part of a range read arrives for which this many nodes were asked; returns null if it is held
   * back.
   */
  private @Nullable ScheduledRead arrives(String name, int nodes, @Nullable Part part) {
    ReadShape shape = ReadShape.range(false, 100, nodes);
    Runnable queued =
        scheduling.queued(
            task(name),
            shape,
            scheduling.costs().of(TABLE, shape, 0, RequestDemands.NO_PARTITION),
            Long.MAX_VALUE,
            new RequestHint(nodes, false),
            part);
    if (queued != null) {
      scheduling.queue().add(queued);
    }
    return (ScheduledRead) queued;
  }

  /** Runs the next task; returns its name. */
  private String next() {
    Runnable next = scheduling.queue().poll();
    next.run();
    return next.toString();
  }

  private void requireCounts(int moved, int ignored) {
    assertThat(scheduling.moved()).as("moved").isEqualTo(moved);
    assertThat(scheduling.unmoved()).as("ignored").isEqualTo(ignored);
  }

  @Test
  void theNodeThatAskedMovesItsReadForward() {
    arrives("wide", 5, new Part(NODE_A, 7));
    arrives("narrow", 3, new Part(NODE_A, 8));
    scheduling.remain(NODE_A, 7, 4);
    assertThat(scheduling.queue().peek()).hasToString("narrow");
    scheduling.remain(NODE_A, 7, 1);
    requireCounts(2, 0);
    assertThat(next()).isEqualTo("wide");
    assertThat(next()).isEqualTo("narrow");
  }

  @Test
  void forgedLateRepeatedOrImpossibleReportsChangeNothing() {
    ScheduledRead wide = arrives("wide", 5, new Part(NODE_A, 7));
    arrives("narrow", 3, new Part(NODE_A, 8));
    arrives("no part", 4, null);
    scheduling.remain(NODE_B, 7, 1);
    scheduling.remain(NODE_A, 9, 1);
    scheduling.remain(NODE_A, 0, 1);
    scheduling.remain(NODE_A, -7, 1);
    requireCounts(0, 4);
    for (int nodes : new int[] {5, 6, Integer.MAX_VALUE, 0, -1, Integer.MIN_VALUE}) {
      scheduling.remain(NODE_A, 7, nodes);
    }
    requireCounts(0, 10);
    assertThat(wide.remainingNodes()).isEqualTo(5);
    scheduling.remain(NODE_A, 7, 4);
    scheduling.remain(NODE_A, 7, 4);
    scheduling.remain(NODE_A, 7, 5);
    requireCounts(1, 12);
    assertThat(wide.remainingNodes()).isEqualTo(4);
    assertThat(next()).isEqualTo("narrow");
    assertThat(next()).isEqualTo("wide");
    assertThat(next()).isEqualTo("no part");
  }

  @Test
  void heldReadsMoveAsWell() {
    set("range_free_readers", "0.5");
    arrives("admitted", 2, new Part(NODE_A, 6));
    assertThat(arrives("wide", 5, new Part(NODE_A, 7))).isNull();
    assertThat(arrives("narrow", 3, new Part(NODE_A, 8))).isNull();
    assertThat(scheduling.held()).isEqualTo(2);
    scheduling.remain(NODE_B, 7, 1);
    scheduling.remain(NODE_A, 7, 1);
    requireCounts(1, 1);
    assertThat(scheduling.held()).isEqualTo(2);
    assertThat(next()).isEqualTo("admitted");
    scheduling.remain(NODE_A, 6, 1);
    requireCounts(1, 2);
    assertThat(next()).isEqualTo("wide");
    assertThat(next()).isEqualTo("narrow");
    assertThat(scheduling.held()).isZero();
  }

  /** If the read were still known, its number would be lowered. */
  @Test
  void aReadThatHasBegunIsNoLongerKnown() {
    ScheduledRead read = arrives("read", 5, new Part(NODE_A, 7));
    assertThat(next()).isEqualTo("read");
    scheduling.remain(NODE_A, 7, 1);
    requireCounts(0, 1);
    assertThat(read.remainingNodes()).isEqualTo(5);
  }

  @Test
  void reportsAreIgnoredIfTheOrderDoesNotUseThem() {
    for (String order : new String[] {"fifo", "single-first", "expected-cost"}) {
      set("read_order", order);
      arrives(order, 5, new Part(NODE_A, order.length()));
      scheduling.remain(NODE_A, order.length(), 1);
    }
    set("read_order", ReadOrders.ALL);
    set("mode", "observe");
    scheduling.remain(NODE_A, "fifo".length(), 1);
    requireCounts(0, 4);
  }

  /** A waiting read in the naive model. */
  private static final class Waiting {
    final String name;
    final Part part;
    final ScheduledRead read;
    int remaining;

    Waiting(String name, Part part, ScheduledRead read) {
      this.name = name;
      this.part = part;
      this.read = read;
      this.remaining = read.remainingNodes();
    }

    int remaining() {
      return remaining;
    }
  }

  /** Compared with a list of waiting reads, which a read leaves for good when it begins. */
  @Test
  void reportsMoveReadsAsInAList() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Waiting> waiting = new ArrayList<>();
    List<Waiting> ran = new ArrayList<>();
    int moved = 0;
    int ignored = 0;
    for (int step = 0; step < 10_000; step++) {
      InetAddressAndPort node = Tables.node(random.nextInt(2));
      int nodes = random.nextInt(-1, 8);
      int action = random.nextInt(4);
      if (action == 0) {
        String name = "read " + step;
        Part part = new Part(node, step);
        waiting.add(new Waiting(name, part, arrives(name, Math.max(2, nodes), part)));
      } else if (action == 1 && !waiting.isEmpty()) {
        Waiting first = Collections.min(waiting, Comparator.comparingInt(Waiting::remaining));
        assertThat(next()).as("step %d", step).isEqualTo(first.name);
        waiting.remove(first);
        ran.add(first);
      } else {
        long message = Math.max(0, step - random.nextInt(40));
        boolean moves = lower(waiting, new Part(node, message), nodes);
        scheduling.remain(node, message, nodes);
        moved += moves ? 1 : 0;
        ignored += moves ? 0 : 1;
        requireCounts(moved, ignored);
      }
    }
    assertThat(moved).isPositive();
    assertThat(ran)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.read.remainingNodes()).isEqualTo(each.remaining));
  }

  private static boolean lower(List<Waiting> waiting, Part part, int nodes) {
    for (Waiting each : waiting) {
      if (each.part.equals(part) && nodes >= 1 && nodes < each.remaining) {
        each.remaining = nodes;
        return true;
      }
    }
    return false;
  }
}
