// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ReadOrders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two nodes with one thread each are busy while other reads arrive. The expected orders are worked
 * out by hand from the paper's rules.
 */
class ReadOrderTest {
  private static final long MILLI = 1_000_000;

  private final Attempts copies = new Attempts();
  private final ReadCounts counts = new ReadCounts();
  private final RangeRead read = new RangeRead(0, 10, 0, 10);

  private SimulatedNodes nodes(String order) {
    ParameterValues values = ParameterValues.of(ReadOrders.parameters(order), Map.of());
    SimulatedNodes nodes =
        new SimulatedNodes(2, 1, copies, ReadOrders.create(order, values), counts);
    for (int node = 0; node < 2; node++) {
      int first = single(node, true);
      assertThat(nodes.arrive(first, 0)).isTrue();
      nodes.begin(first, 0);
    }
    return nodes;
  }

  private int single(int node, boolean local) {
    int copy = copies.create(0, node, 0);
    copies.local[copy] = local;
    copies.demandNanos[copy] = MILLI;
    return copy;
  }

  private int part(int node, int limit, int nodesAsked) {
    int copy = single(node, false);
    copies.kind[copy] = 1;
    copies.part[copy] = new RangePart(read, limit, limit, nodesAsked);
    return copy;
  }

  /** Lets attempts arrive a millisecond apart, and returns the order in which they are served. */
  private List<Integer> served(SimulatedNodes nodes, int... waiting) {
    come(nodes, waiting);
    return serve(nodes, waiting.length);
  }

  private void come(SimulatedNodes nodes, int... waiting) {
    for (int i = 0; i < waiting.length; i++) {
      assertThat(nodes.arrive(waiting[i], (i + 1) * MILLI)).isFalse();
    }
  }

  private List<Integer> serve(SimulatedNodes nodes, int count) {
    List<Integer> order = new ArrayList<>();
    int running = 0; // the copy that node 0 began with
    for (int i = 0; i < count; i++) {
      nodes.end(running, (100 + i) * MILLI);
      running = nodes.next(0);
      order.add(running);
      nodes.begin(running, (100 + i) * MILLI);
    }
    return order;
  }

  @Test
  void fifoServesAsReadsArrive() {
    SimulatedNodes nodes = nodes("fifo");
    int range = part(0, 5, 1);
    int remote = single(0, false);
    int local = single(0, true);
    assertThat(served(nodes, range, remote, local)).containsExactly(range, remote, local);
    assertThat(counts.overtakingNanos()).isZero();
  }

  @Test
  void singleFirstServesLocalThenRemoteThenRanges() {
    SimulatedNodes nodes = nodes("single-first");
    int range = part(0, 5, 1);
    int remote = single(0, false);
    int local = single(0, true);
    assertThat(served(nodes, range, remote, local)).containsExactly(local, remote, range);
    // The range read came at 1 ms, and the local one at 3.
    assertThat(counts.overtakingNanos()).isEqualTo(2 * MILLI);
  }

  @Test
  void rangeAwareLetsTheSmallestRangeTakeTheTurnOfTheOneThatIsDue() {
    SimulatedNodes nodes = nodes("range-aware");
    int wide = part(0, 5, 3);
    int single = single(0, false);
    int narrow = part(0, 9, 2);
    assertThat(served(nodes, wide, single, narrow)).containsExactly(narrow, single, wide);
  }

  @Test
  void allServesSinglesAndThenFewerNodesBeforeFewerRows() {
    SimulatedNodes nodes = nodes("all");
    int many = part(0, 9, 2);
    int few = part(0, 5, 2);
    int single = single(0, false);
    assertThat(served(nodes, many, few, single)).containsExactly(single, few, many);
  }

  @Test
  void aNoticeRaisesAPartThatWaitsAndNoOther() {
    SimulatedNodes nodes = nodes("all");
    int narrow = part(0, 5, 2);
    int wide = part(0, 5, 3);
    int elsewhere = part(1, 5, 3);
    come(nodes, narrow, wide, elsewhere);
    assertThat(nodes.lowerRemainingNodes(wide, 3)).isFalse();
    assertThat(nodes.lowerRemainingNodes(wide, 1)).isTrue();
    assertThat(serve(nodes, 2)).containsExactly(wide, narrow);
    assertThat(nodes.lowerRemainingNodes(wide, 1)).isFalse();
    assertThat(nodes.pendingAndActive(1)).isEqualTo(2);
  }

  @Test
  void aNodeThatDiesLosesWhatWaits() {
    SimulatedNodes nodes = nodes("expected-cost");
    int[] waiting = {part(0, 5, 1), single(0, false), single(0, true)};
    come(nodes, waiting);
    nodes.die(0, 50 * MILLI);
    assertThat(nodes.pendingAndActive(0)).isZero();
    assertThat(nodes.next(0)).isNegative();
    assertThat(Arrays.stream(waiting).anyMatch(copy -> copies.waiting[copy] != null)).isFalse();
  }
}
