package io.manx.lab.disturbance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DisturbanceRunnerTest {
  private static final long MILLI = 1_000_000L;
  private static final long RUN_MILLIS = 10_000;

  private final VirtualTimer timer = new VirtualTimer(0);
  private final ManualWorkers workers = new ManualWorkers();
  private final FakeNodes nodes = new FakeNodes(timer::nowNanos);

  @Test
  void pausesCountFromTheMeasuredStart() {
    DisturbanceRunner runner = start(3_000, "pause:node=2,every=4s");

    advanceTo(20_000);

    assertThat(nodes.log)
        .containsExactly("7000 STOP 2", "7300 CONT 2", "11000 STOP 2", "11300 CONT 2");
    assertThat(runner.timeline())
        .containsExactly(
            new TimelineEvent("pause", "node2", 4_000, 4_300.0, "for=300ms"),
            new TimelineEvent("pause", "node2", 8_000, 8_300.0, "for=300ms"));
    assertThat(runner.warnings()).isEmpty();
  }

  @Test
  void nodeIsDisturbedFromTheSignalThatStopsItToTheOneThatContinuesIt() {
    DisturbanceRunner runner = start(3_000, "pause:node=2,every=4s");

    advanceTo(7_100);
    assertThat(runner.wasDisturbed("node2", 3_900 * MILLI, 4_100 * MILLI)).isTrue();
    assertThat(runner.wasDisturbed("node1", 3_900 * MILLI, 4_100 * MILLI)).isFalse();

    advanceTo(9_000);
    assertThat(runner.wasDisturbed("node2", 3_000 * MILLI, 3_999 * MILLI)).isFalse();
    assertThat(runner.wasDisturbed("node2", 3_000 * MILLI, 5_000 * MILLI)).isTrue();
    assertThat(runner.wasDisturbed("node2", 4_301 * MILLI, 5_000 * MILLI)).isFalse();
  }

  @Test
  void whatCouldNotBeCarriedOutDisturbsNobody() {
    nodes.dead.add(2);
    DisturbanceRunner runner = start(0, "pause:node=2,at=1s");

    advanceTo(2_000);
    assertThat(runner.wasDisturbed("node2", 0, 2_000 * MILLI)).isFalse();
  }

  @Test
  void slowedNodeRunsForItsShareOfEveryPeriod() {
    DisturbanceRunner runner = start(0, "slow:node=3,share=0.3,at=1s,for=50ms");

    advanceTo(5_000);

    assertThat(nodes.log)
        .containsExactly(
            "1000 STOP 3",
            "1014 CONT 3",
            "1020 STOP 3",
            "1034 CONT 3",
            "1040 STOP 3",
            "1050 CONT 3");
    assertThat(runner.timeline())
        .containsExactly(
            new TimelineEvent("slow", "node3", 1_000, 1_050.0, "for=50ms,share=0.3,period=20ms"));
  }

  @Test
  void pausedAndSlowedNodeRunsOnlyWhenNobodyHoldsIt() {
    start(0, "slow:node=1,at=0s,for=60ms", "pause:node=1,at=25ms,for=10ms");

    advanceTo(1_000);

    // Slow alone would let it run at 10, 30 and 50 ms; the pause holds it from 25 to 35 ms.
    assertThat(nodes.log)
        .containsExactly(
            "0 STOP 1", "10 CONT 1", "20 STOP 1", "35 CONT 1", "40 STOP 1", "50 CONT 1");
  }

  @Test
  void closingContinuesRemovesAndRestartsWhatIsInForce() {
    DisturbanceRunner runner =
        start(
            0,
            "pause:node=1,at=1s,for=5s",
            "slow:node=2,at=1s",
            "delay:node=3,at=1s",
            "partition:node=2,at=1s,for=5s",
            "kill:node=3,at=1s,for=5s");
    advanceTo(1_000);
    workers.runAll();

    runner.close();

    assertThat(nodes.log)
        .contains(
            "1000 CONT 1", "1000 CONT 2", "1000 delay off 3", "1000 heal 2 nodes", "1000 restart 3")
        .endsWith("1000 signals closed");
    assertThat(runner.timeline())
        .hasSize(5)
        .extracting(TimelineEvent::endMillis)
        .containsOnly(1_000.0);
    assertThat(runner.warnings()).isEmpty();
  }

  @Test
  void nothingHappensAfterClosing() {
    DisturbanceRunner runner = start(0, "pause", "gc");

    runner.close();
    advanceTo(20_000);

    assertThat(nodes.log).containsExactly("0 signals closed");
  }

  @Test
  void collectionsAndCompactionsAreOnTheTimelineWithTheirRealTimes() {
    DisturbanceRunner runner = start(0, "gc:node=1,at=1s", "compact:node=2,at=1s");

    advanceTo(1_000);
    timer.advanceTo(1_500 * MILLI);
    workers.runAll();

    assertThat(nodes.log).containsExactly("1500 gc 1", "1500 compact 2");
    assertThat(runner.timeline())
        .extracting(TimelineEvent::kind, TimelineEvent::startMillis, TimelineEvent::endMillis)
        .containsExactly(tuple("gc", 1_500.0, 1_500.0), tuple("compact", 1_500.0, 1_500.0));
  }

  @Test
  void killedNodeIsRestartedOnceTheLastKillEnds() {
    start(0, "kill:node=1,at=1s,for=2s", "kill:node=1,at=2s,for=3s");

    for (int millis = 0; millis <= RUN_MILLIS; millis += 1_000) {
      advanceTo(millis);
      workers.runAll();
    }

    assertThat(nodes.log).containsExactly("1000 kill 1", "5000 restart 1");
  }

  @Test
  void killWithoutForOutlastsTheRun() {
    DisturbanceRunner runner = start(0, "kill:node=1,at=1s");
    advanceTo(2_000);

    runner.close();

    assertThat(nodes.log).containsExactly("2000 kill 1");
    assertThat(runner.timeline()).extracting(TimelineEvent::endMillis).containsOnlyNulls();
  }

  @Test
  void whatCannotBeDoneToDeadNodesIsNotedAndWarnedOf() {
    DisturbanceRunner runner = start(0, "pause:node=2,every=4s", "slow:node=2", "gc:node=2");
    nodes.dead.add(2);

    advanceTo(RUN_MILLIS);
    workers.runAll();

    assertThat(runner.timeline())
        .hasSize(4)
        .allMatch(
            event -> event.detail().contains(": process 102 is gone") || event.kind().equals("gc"))
        .allMatch(event -> Double.valueOf(event.startMillis()).equals(event.endMillis()));
    assertThat(runner.warnings())
        .containsExactlyInAnyOrder(
            "slow of node2 failed: process 102 is gone",
            "pause of node2 failed: process 102 is gone (2 times)",
            "gc of node2 failed: node2 does not answer");
  }

  @Test
  void nodeThatDiesWhilePausedDoesNotHoldUpTheRest() {
    DisturbanceRunner runner = start(0, "pause:node=2,at=1s", "pause:node=3,at=2s");
    advanceTo(1_100);
    nodes.dead.add(2);

    advanceTo(RUN_MILLIS);

    assertThat(nodes.log).containsExactly("1000 STOP 2", "2000 STOP 3", "2300 CONT 3");
    assertThat(runner.warnings()).containsExactly("pause of node2 failed: process 102 is gone");
  }

  @Test
  void lastDelayToStartIsInForce() {
    start(0, "delay:node=1,mean=5ms", "delay:node=1,mean=50ms,at=2s,for=3s");

    advanceTo(RUN_MILLIS);

    assertThat(nodes.log)
        .containsExactly("0 delay 1 5", "2000 delay 1 50", "5000 delay 1 5", "10000 delay off 1");
  }

  @Test
  void nodeStaysCutOffUntilTheLastPartitionEnds() {
    DisturbanceRunner runner =
        start(
            0,
            "partition:node=1,at=1s,for=3s",
            "partition:node=1,at=2s,for=3s",
            "partition:node=1,at=2s,for=1s,between=clients");

    advanceTo(RUN_MILLIS);

    assertThat(nodes.log)
        .containsExactly(
            "1000 cut 1 nodes", "2000 cut 1 clients", "3000 heal 1 clients", "5000 heal 1 nodes");
    assertThat(runner.timeline())
        .extracting(TimelineEvent::kind, TimelineEvent::endMillis, TimelineEvent::detail)
        .containsExactly(
            tuple("partition", 4_000.0, "for=3s,between=nodes"),
            tuple("partition", 5_000.0, "for=3s,between=nodes"),
            tuple("partition", 3_000.0, "for=1s,between=clients"));
  }

  @Test
  void nodeThatWasJoinedAgainCanBeCutOffAgain() {
    start(0, "partition:node=1,every=4s,for=1s");

    advanceTo(RUN_MILLIS);

    assertThat(nodes.log)
        .containsExactly(
            "4000 cut 1 nodes", "5000 heal 1 nodes", "8000 cut 1 nodes", "9000 heal 1 nodes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delay:node=1", "partition:node=1,at=0s"})
  void whatNeedsProxiesIsRefusedBeforeTheRunWithoutThem(String text) {
    nodes.behindProxies = false;

    assertThatThrownBy(() -> start(0, text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node1 has no proxies; start the cluster with proxies");
  }

  @Test
  void diskLimitIsRenewedUntilItIsLifted() {
    start(0, "disk:node=1,cache=64mb,at=1s,for=500ms");

    advanceTo(RUN_MILLIS);

    assertThat(nodes.log)
        .containsExactly(
            "1000 disk 1 cache=64mb",
            "1200 disk 1 cache=64mb",
            "1400 disk 1 cache=64mb",
            "1500 disk off 1");
  }

  @Test
  void diskLimitThatIsRefusedForAWhileIsTriedAgain() {
    DisturbanceRunner runner = start(0, "disk:node=1,at=1s,for=1500ms");

    advanceTo(1100);
    nodes.dead.add(1);
    advanceTo(1900); // refused at 1200, 1400, 1600 and 1800
    nodes.dead.remove(1);
    advanceTo(RUN_MILLIS);

    assertThat(runner.warnings()).isEmpty();
    assertThat(nodes.log)
        .containsExactly(
            "1000 disk 1 cache=64mb",
            "2000 disk 1 cache=64mb",
            "2200 disk 1 cache=64mb",
            "2400 disk 1 cache=64mb",
            "2500 disk off 1");
  }

  @Test
  void diskLimitThatIsRefusedForASecondEndsWithOneWarning() {
    DisturbanceRunner runner = start(0, "disk:node=1,at=1s,for=5s", "pause:node=2,at=3s");
    nodes.liftFails = true;

    advanceTo(1100);
    nodes.dead.add(1);
    advanceTo(RUN_MILLIS);

    assertThat(runner.warnings()).containsExactly("disk of node1 failed: node1 is gone");
    assertThat(nodes.log)
        .containsExactly("1000 disk 1 cache=64mb", "2000 disk off 1", "3000 STOP 2", "3300 CONT 2");
  }

  @Test
  void endOfTheProcessEndsOnceWhatIsInForceButRestartsNothing() {
    DisturbanceRunner runner =
        start(
            0,
            "disk:node=1,at=1s",
            "delay:node=2,at=1s",
            "partition:node=1,at=1s",
            "kill:node=3,at=1s,for=5s");
    advanceTo(1_000);
    workers.runAll();

    runner.abandon();
    advanceTo(RUN_MILLIS);
    runner.close();

    assertThat(nodes.log)
        .containsExactly(
            "1000 disk 1 cache=64mb",
            "1000 delay 2 20",
            "1000 cut 1 nodes",
            "1000 kill 3",
            "1000 disk off 1",
            "1000 delay off 2",
            "1000 heal 1 nodes");
  }

  @Test
  void diskLimitOutsideControlGroupsIsRefusedBeforeTheRun() {
    nodes.inControlGroups = false;

    assertThatThrownBy(() -> start(0, "disk:node=1"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node1 runs outside a control group")
        .hasMessageContaining("--control-groups");
  }

  private DisturbanceRunner start(long startMillis, String... texts) {
    List<DisturbanceSpec> specs = Stream.of(texts).map(DisturbanceSpec::parse).toList();
    DisturbancePlan plan = DisturbancePlan.of(specs, 3, RUN_MILLIS * MILLI, 1);
    return new DisturbanceRunner(
        nodes.targets(3), plan, startMillis * MILLI, timer, workers, () -> nodes);
  }

  private void advanceTo(long millis) {
    timer.advanceTo(millis * MILLI);
  }
}
