// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.NodeReports.SlowRead;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TailJoinTest {
  private static SlowRequest request(
      double dueMillis, double latencyMillis, String node, @Nullable RequestStory driver) {
    return new SlowRequest(dueMillis, 1.0, latencyMillis, "read", "ok", node, 0, driver, null);
  }

  private static SlowRead read(String node, double beganMillis, double millis) {
    Sending sending = new Sending("node9", 0.5, false, millis, Sending.ANSWERED);
    return new SlowRead(
        beganMillis,
        new RequestStory(node, 0, millis, List.of(), List.of(sending), 3.0, List.of()));
  }

  private static Tail joined(List<SlowRequest> requests, SlowRead... reads) {
    return TailJoin.of(
        requests, new NodeReports(List.of(reads), List.of("node1"), 0, List.of(), List.of()));
  }

  @Test
  void aReportIsThatOfTheNodeAndTheTime() {
    Tail tail =
        joined(
            List.of(request(1_000, 50, "node1", null)),
            read("node2", 1_002, 46),
            read("node1", 900, 46),
            read("node1", 1_003, 46),
            read("node1", 1_003, 80));
    RequestStory story = tail.requests().get(0).node();
    assertThat(story).isNotNull();
    assertThat(story.beganMillis()).isEqualTo(3);
    assertThat(story.endedMillis()).isEqualTo(49);
    assertThat(story.lateMillis()).isEqualTo(6);
    assertThat(story.sendings().get(0).atMillis()).isEqualTo(3.5);
    assertThat(tail.sources().coordinators()).containsExactly("node1");
  }

  @Test
  void ofSeveralReportsTheNearestInTimeFits() {
    Tail tail =
        joined(List.of(request(0, 50, "node1", null)), read("node1", 20, 10), read("node1", 2, 47));
    assertThat(tail.requests().get(0).node().endedMillis()).isEqualTo(49);
  }

  /** Node 1 stood still, then read in no time. It reported what it had read before. */
  @Test
  void withoutALongReadTheRequestWaitedForItsCoordinator() {
    SlowRequest waited = request(10, 500, "node1", null);
    SlowRequest known = request(100, 30, "node1", null);
    SlowRequest copied = new SlowRequest(10, 1.0, 400, "read", "ok", "node1", 1, null, null);
    SlowRequest pages = new SlowRequest(10, 1.0, 400, "slice", "ok", "node1", 0, null, null);
    SlowRequest forgotten = request(0, 400, "node1", null);
    SlowRequest tooFast = request(10, 3, "node1", null);
    SlowRequest ofNode2 = request(10, 400, "node2", null);

    Tail tail =
        joined(
            List.of(waited, known, copied, pages, forgotten, tooFast, ofNode2),
            read("node1", 102, 27));

    assertThat(tail.requests())
        .filteredOn(each -> each.node() != null)
        .extracting(SlowRequest::latencyMillis)
        .containsExactly(500.0, 30.0);
    RequestStory expected =
        new RequestStory("node1", 500, 500, List.of(), List.of(), null, List.of());
    assertThat(tail.requests()).filteredOn(waited.with(null, expected)::equals).hasSize(1);
  }

  @Test
  void whereALongReadMayBeMissingNothingIsSaid() {
    List<SlowRequest> requests =
        List.of(request(10, 500, "node1", null), request(100, 30, "node1", null));
    SlowRead known = read("node1", 102, 27);
    SlowRead byAnotherClock = read("node1", -300, 400);
    SlowRead ofNoRequest = read("node1", 902, 27);

    assertThat(joined(requests, known, byAnotherClock).requests().get(0).node()).isNull();
    assertThat(joined(requests, ofNoRequest).requests().get(0).node()).isNull();
    assertThat(joined(requests, known).requests().get(0).node()).isNotNull();
  }

  @Test
  void coordinatorsTellOfReadsAlone() {
    SlowRequest update = new SlowRequest(0, 1.0, 50, "update", "ok", "node1", 0, null, null);
    assertThat(joined(List.of(update), read("node1", 2, 47)).requests().get(0).node()).isNull();
  }

  @Test
  void aReportExplainsOneRequestOnly() {
    Tail tail =
        joined(
            List.of(request(0, 50, "node1", null), request(5, 60, "node1", null)),
            read("node1", 6, 40));
    assertThat(tail.requests())
        .extracting(each -> each.node() != null)
        .containsExactly(false, true);
  }

  @Test
  void withAJournalTheFirstNodeIsAskedForItsReport() {
    RequestStory driver =
        new RequestStory(
            RequestStory.DRIVER,
            1,
            50,
            List.of(),
            List.of(
                new Sending("node1", 1, false, null, Sending.OPEN),
                new Sending("node2", 20, true, 50.0, Sending.ANSWERED)),
            10.0,
            List.of());
    Tail tail =
        joined(
            List.of(request(0, 50, "node2", driver)), read("node2", 21, 28), read("node1", 2, 45));
    assertThat(tail.requests().get(0).node().requester()).isEqualTo("node1");
    assertThat(tail.sources().driver()).isTrue();
  }
}
