// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EnrolTextTest {
  private static final Enrolment ROW = ThreeReplicas.first("QUORUM/QUORUM");

  private static String text(
      Enrolment row, Map<String, LedgerStatus> withoutLedger, boolean onlyObserved) {
    return EnrolText.of(
        new Enrolled("shop.users", row, new TreeMap<>(withoutLedger), onlyObserved),
        new ManxCommands(List.of("--name", "test")));
  }

  @Test
  void itSaysWhatIsAssertedAndWhatComesNext() {
    Map<UUID, UUID> ledgers = Map.of(new UUID(1, 1), new UUID(2, 2));
    assertThat(text(ROW.withLedgers(ledgers), Map.of(), false))
        .startsWith(
            "shop.users is enrolled: QUORUM/QUORUM is in force, with 3 replicas of each row, leases of 2s, writes of 2s.\n")
        .contains("Ledgers: 1 node. The first change with a drain needs a repair")
        .contains("You have asserted that all clients use QUORUM/QUORUM for shop.users now.")
        .contains("advanced.manx.consistency.tables = [\"shop.users\"]");
  }

  @Test
  void nodesWithoutALedgerAreNamed() {
    assertThat(text(ROW, Map.of("10.0.0.1:9042", LedgerStatus.NO_AGENT), false))
        .contains("since these nodes keep none: 10.0.0.1:9042 (no agent that keeps ledgers).")
        .contains("Each change with a drain will need a repair.")
        .contains("the same command registers them");
    assertThat(text(ROW, Map.of(), false))
        .contains("Ledgers: none, as requested. Each change with a drain will need a repair.")
        .doesNotContain("registers them");
  }

  @Test
  void agentsThatDoNotActAreTurnedOnByACommand() {
    String command =
        "manx cql --all-nodes --name test \"UPDATE manx.settings SET value = 'on' WHERE name = 'mode'\"\n";
    assertThat(text(ROW, Map.of("10.0.0.1:9042", LedgerStatus.OFF), false))
        .contains("10.0.0.1:9042 (none: the mode of Manx's agent is off)")
        .contains("To turn the agents on: " + command);
    Enrolment kept = ROW.withLedgers(Map.of(new UUID(1, 1), new UUID(2, 2)));
    assertThat(text(kept, Map.of(), true)).contains("only observes").contains(command);
    assertThat(text(kept, Map.of(), false)).doesNotContain(command);
  }

  @Test
  void withdrawingNamesTheLevelsInForce() {
    assertThat(EnrolText.beforeWithdrawing("shop.users", ROW))
        .contains("QUORUM/QUORUM", "add --yes");
    assertThat(EnrolText.withdrawn("shop.users", ROW))
        .contains("Within 2s", "must be QUORUM/QUORUM");
  }

  @Test
  void timesOutOfRangeAndLocalLevelsAreRefused() {
    assertThatThrownBy(() -> EnrolRequest.timing(Duration.ofMillis(50), Duration.ofSeconds(2)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("50 ms");
    assertThatThrownBy(() -> EnrolRequest.timing(Duration.ofSeconds(2), Duration.ofDays(99)))
        .isInstanceOf(UserException.class);
    LevelPair local = LevelPair.parse("LOCAL_QUORUM/LOCAL_QUORUM");
    assertThatThrownBy(
            () -> new EnrolRequest(new Table("shop", "users", 1), local, Timing.DEFAULT, true))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("counts by data centre");
  }
}
