// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DisturbanceRunnerTest {
  private static final long MILLI = VirtualRun.MILLI;

  private final VirtualRun run = new VirtualRun();

  @Test
  void pausesCountFromTheMeasuredStart() {
    run.startAt(3_000, "pause:node=2,every=4s");

    run.advanceTo(20_000);

    assertThat(run.log())
        .containsExactly("7000 STOP 2", "7300 CONT 2", "11000 STOP 2", "11300 CONT 2");
    assertThat(run.timeline())
        .containsExactly(
            new TimelineEvent("pause", "node2", 4_000, 4_300.0, "for=300ms"),
            new TimelineEvent("pause", "node2", 8_000, 8_300.0, "for=300ms"));
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void nodeIsDisturbedFromItsStopSignalToItsContinueSignal() {
    run.startAt(3_000, "pause:node=2,every=4s");

    run.advanceTo(7_100);
    assertThat(run.runner().wasDisturbed("node2", 3_900 * MILLI, 4_100 * MILLI)).isTrue();
    assertThat(run.runner().wasDisturbed("node1", 3_900 * MILLI, 4_100 * MILLI)).isFalse();

    run.advanceTo(9_000);
    assertThat(run.runner().wasDisturbed("node2", 3_000 * MILLI, 3_999 * MILLI)).isFalse();
    assertThat(run.runner().wasDisturbed("node2", 3_000 * MILLI, 5_000 * MILLI)).isTrue();
    assertThat(run.runner().wasDisturbed("node2", 4_301 * MILLI, 5_000 * MILLI)).isFalse();
  }

  @Test
  void failedDisturbanceDoesNotCount() {
    run.setDead(2, true);
    run.start("pause:node=2,at=1s");

    run.advanceTo(2_000);
    assertThat(run.runner().wasDisturbed("node2", 0, 2_000 * MILLI)).isFalse();
  }

  @Test
  void closingEndsAllDisturbancesInForce() {
    run.start(
        "pause:node=1,at=1s,for=5s",
        "slow:node=2,at=1s",
        "delay:node=3,at=1s",
        "partition:node=2,at=1s,for=5s",
        "kill:node=3,at=1s,for=5s");
    run.advanceTo(1_000);
    run.work();

    run.close();

    assertThat(run.log())
        .contains(
            "1000 CONT 1", "1000 CONT 2", "1000 delay off 3", "1000 heal 2 nodes", "1000 restart 3")
        .endsWith("1000 signals closed");
    assertThat(run.timeline())
        .hasSize(5)
        .extracting(TimelineEvent::endMillis)
        .containsOnly(1_000.0);
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void nothingHappensAfterClosing() {
    run.start("pause", "gc");

    run.close();
    run.advanceTo(20_000);

    assertThat(run.log()).containsExactly("0 signals closed");
  }

  @Test
  void failuresAtDeadNodesAreRecordedWithWarnings() {
    run.start("pause:node=2,every=4s", "slow:node=2", "gc:node=2");
    run.setDead(2, true);

    run.advanceTo(10_000);
    run.work();

    assertThat(run.timeline())
        .hasSize(4)
        .allMatch(
            event -> event.detail().contains(": process 102 is gone") || event.kind().equals("gc"))
        .allMatch(event -> Double.valueOf(event.startMillis()).equals(event.endMillis()));
    assertThat(run.warnings())
        .containsExactlyInAnyOrder(
            "slow of node2 failed: process 102 is gone",
            "pause of node2 failed: process 102 is gone (2 times)",
            "gc of node2 failed: node2 does not answer");
  }

  @Test
  void nodeThatDiesWhilePausedDoesNotDelayTheRest() {
    run.start("pause:node=2,at=1s", "pause:node=3,at=2s");
    run.advanceTo(1_100);
    run.setDead(2, true);

    run.advanceTo(10_000);

    assertThat(run.log()).containsExactly("1000 STOP 2", "2000 STOP 3", "2300 CONT 3");
    assertThat(run.warnings()).containsExactly("pause of node2 failed: process 102 is gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delay:node=1", "partition:node=1,at=0s"})
  void kindThatNeedsProxiesIsRefusedWithoutThem(String text) {
    run.nodes.behindProxies = false;

    assertThatThrownBy(() -> run.start(text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node1 has no proxies; start the cluster with proxies");
  }

  @Test
  void endOfTheProcessEndsDisturbancesOnceWithoutRestarts() {
    run.start(
        "disk:node=1,at=1s",
        "delay:node=2,at=1s",
        "partition:node=1,at=1s",
        "kill:node=3,at=1s,for=5s");
    run.advanceTo(1_000);
    run.work();

    run.runner().abandon();
    run.advanceTo(10_000);
    run.close();

    assertThat(run.log())
        .containsExactly(
            "1000 disk 1 64mb",
            "1000 delay 2 20",
            "1000 cut 1 nodes",
            "1000 kill 3",
            "1000 disk off 1",
            "1000 delay off 2",
            "1000 heal 1 nodes");
  }

  @Test
  void diskLimitIsRefusedOutsideControlGroups() {
    run.nodes.inControlGroups = false;

    assertThatThrownBy(() -> run.start("disk:node=1"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node1 runs outside a control group")
        .hasMessageContaining("--control-groups");
  }
}
