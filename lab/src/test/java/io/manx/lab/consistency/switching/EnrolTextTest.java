package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.load.Table;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EnrolTextTest {
  private static final Enrolment ROW = Enrolments3.first("QUORUM/QUORUM");

  @Test
  void itSaysWhatIsAssertedAndWhatComesNext() {
    Map<UUID, UUID> ledgers = Map.of(new UUID(1, 1), new UUID(2, 2));
    assertThat(EnrolText.of(new Enrolled("shop.users", ROW.withLedgers(ledgers), List.of())))
        .startsWith(
            "shop.users is enrolled: QUORUM/QUORUM is in force, with 3 replicas of each row, leases of 2s, writes of 2s.\n")
        .contains("Ledgers: 1 node. The first change that needs a drain needs a repair")
        .contains("You have asserted that all clients use QUORUM/QUORUM for shop.users now.")
        .contains("advanced.manx.consistency.tables = [\"shop.users\"]");
  }

  @Test
  void nodesWithoutALedgerAreNamed() {
    assertThat(EnrolText.of(new Enrolled("shop.users", ROW, List.of("10.0.0.1:9042 (none)"))))
        .contains("Ledgers: NONE, since these nodes keep none: 10.0.0.1:9042 (none).")
        .contains("Each change that needs a drain will need a repair.")
        .contains("the same command registers them");
    assertThat(EnrolText.of(new Enrolled("shop.users", ROW, List.of())))
        .contains("Ledgers: none, as asked for. Each change that needs a drain will need a repair.")
        .doesNotContain("registers them");
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
