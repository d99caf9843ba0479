// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.TableName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchTextTest {
  private static final TableName TABLE = TableName.of("Shop", "users");
  private static final ManxCommands COMMANDS =
      new ManxCommands(List.of("--contact-points", "10.0.0.1:9042", "--username", "it's me"));
  private static final LevelPair TARGET = LevelPair.parse("ONE/ALL");

  @Test
  void aLineSaysWhereAChangeIs() {
    Enrolment row = ThreeReplicas.first("QUORUM/QUORUM").changeTo(TARGET);
    assertThat(SwitchText.line(row, "leases"))
        .isEqualTo(
            "QUORUM/QUORUM ── leases … ── writes ── drain ── ONE/ALL: QUORUM/ALL in force, waits for leases");
    assertThat(SwitchText.line(row.advanced(), ""))
        .isEqualTo(
            "QUORUM/QUORUM ── leases ✓ ── writes … ── drain ── ONE/ALL: QUORUM/ALL in force");
  }

  @Test
  void changesWithoutADrainWaitForLeasesOnly() {
    Enrolment row = ThreeReplicas.first("ONE/ALL").changeTo(LevelPair.parse("QUORUM/QUORUM"));
    assertThat(SwitchText.steps(row)).isEqualTo("ONE/ALL ── leases … ── QUORUM/QUORUM");
  }

  @Test
  void repairsAreAskedForWhereNothingElseHelps() {
    Enrolment draining = ThreeReplicas.draining();
    assertThat(SwitchText.needed(TABLE, draining, "2.1.k3f9", COMMANDS))
        .contains("nodetool repair -full -pr Shop users\n")
        .contains(
            "manx consistency repaired --table '\"Shop\".users' --token 2.1.k3f9 --contact-points 10.0.0.1:9042 --username 'it'\\''s me'\n");
    assertThat(SwitchText.needed(TABLE, draining.repaired("2.1"), "2.1.k3f9", COMMANDS)).isEmpty();
    assertThat(SwitchText.needed(TABLE, ThreeReplicas.first("ONE/ALL"), "2.1.k3f9", COMMANDS))
        .isEmpty();
  }

  @Test
  void aDrainMayBeEndedByARepairAsWell() {
    Enrolment listed = ThreeReplicas.draining().repaired("2.1");
    assertThat(SwitchText.drain(TABLE, listed, "keys listed: 5", "2.1.k3f9", COMMANDS))
        .startsWith("A repair that begins now can end the drain instead")
        .contains("--token 2.1.k3f9 ");
    assertThat(SwitchText.drain(TABLE, listed, "", "2.1.k3f9", COMMANDS)).isEmpty();
    assertThat(SwitchText.drain(TABLE, ThreeReplicas.draining(), "it", "2.1.k3f9", COMMANDS))
        .startsWith("The change needs a repair");
    assertThat(SwitchText.drain(TABLE, ThreeReplicas.first("ONE/ALL"), "", "", COMMANDS)).isEmpty();
  }

  @Test
  void whoStopsWaitingLearnsWhatIsInForce() {
    String state = SwitchText.line(ThreeReplicas.draining(), "a repair");
    assertThat(
            SwitchText.timedOut(
                TableName.of("shop", "users"), TARGET, state, Duration.ofMinutes(10), COMMANDS))
        .startsWith("shop.users is not at ONE/ALL after 10m: ")
        .contains("QUORUM/ALL in force")
        .contains("No read misses a write")
        .contains("'manx consistency switch --table shop.users --to ONE/ALL --contact-points ")
        .contains("'manx consistency switch --table shop.users --give-up --contact-points ");
  }

  @Test
  void endsAreTold() {
    Enrolment row = ThreeReplicas.first("ONE/ALL");
    assertThat(SwitchText.done("shop.users", row, Duration.ofMillis(4_249)))
        .isEqualTo("ONE/ALL is in force for shop.users, epoch 1, after 4.2 s.\n");
    assertThat(SwitchText.givenUp("shop.users", row))
        .isEqualTo("The change was given up: ONE/ALL is in force for shop.users again, epoch 1.\n");
  }
}
