// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.it.comparison.ComparisonNodes;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.SmallLoads;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.registers.ChangeMethod;
import io.manx.lab.registers.CheckProgress;
import io.manx.lab.registers.CheckText;
import io.manx.lab.registers.RegisterCheck;
import io.manx.lab.registers.RegisterClientOptions;
import io.manx.lab.testbed.ServerSettings;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Registers on real nodes that client processes read and write. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
class RegisterCheckIT {
  private static ComparisonNodes nodes;

  @BeforeAll
  static void start(ComparisonNodes shared) {
    nodes = shared;
  }

  @AfterEach
  void asOthersExpect() {
    nodes.testbed.apply(ServerSettings.STOCK);
  }

  private static RegisterCheck check(Duration duration, String... pairs) {
    return new RegisterCheck(
        Stream.of(pairs).map(LevelPair::parse).toList(),
        Duration.ofMillis(500),
        duration,
        new RegisterClientOptions(
            5, Duration.ZERO, 4, 2, Duration.ofSeconds(1), Duration.ofMillis(300)),
        List.of(DisturbanceSpec.parse("pause:node=2,at=0.5s,for=300ms")),
        SmallLoads.open(100, duration));
  }

  private static RegisterCheck.Result run(RegisterCheck check, ChangeMethod changes)
      throws InterruptedException {
    CheckProgress patient =
        new CheckProgress() {
          @Override
          public void step(String what) {}

          @Override
          public void sleep(Duration time) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
          }
        };
    return check.run(nodes.testbed, changes, patient);
  }

  @Test
  void readsAtQuorumMissNoAcknowledgedWrite() throws InterruptedException {
    RegisterCheck check = check(Duration.ofSeconds(2), "QUORUM/QUORUM");
    RegisterCheck.Result result = run(check, ChangeMethod.PROTOCOL);
    assertThat(result.report().violations()).isEmpty();
    assertThat(result.report().reads()).isPositive();
    assertThat(result.operations()).isGreaterThan(result.report().reads());
    assertThat(result.changes()).isZero();
    assertThat(result.timeline()).hasSize(1);
    assertThat(CheckText.of(check, result)).startsWith("No violation: ");
  }

  @Test
  void pairsThatCannotBeChangedAreRefusedAtOnce() {
    RegisterCheck weak = check(Duration.ofSeconds(2), "ALL/ALL", "ONE/ONE");
    assertThatThrownBy(() -> run(weak, ChangeMethod.PROTOCOL))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("ONE/ONE is not strong with 2 replicas");
    RegisterCheck same = check(Duration.ofSeconds(2), "QUORUM/QUORUM", "TWO/TWO");
    assertThatThrownBy(() -> run(same, ChangeMethod.PROTOCOL))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("name pairs that differ");
  }

  @Test
  void levelsThatChangeByTheProtocolLetNoReadMissAWrite() throws InterruptedException {
    nodes.testbed.apply(new ServerSettings(Map.of(), List.of(), Map.of("mode", "on")));
    RegisterCheck check = check(Duration.ofSeconds(6), "ONE/ALL", "QUORUM/QUORUM");
    RegisterCheck.Result result = run(check, ChangeMethod.PROTOCOL);
    assertThat(result.report().violations()).isEmpty();
    assertThat(result.report().reads()).isPositive();
    assertThat(result.changes()).isPositive();
    assertThat(result.ledgers()).isTrue();
  }
}
