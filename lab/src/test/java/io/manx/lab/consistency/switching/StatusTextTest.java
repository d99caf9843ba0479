// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StatusTextTest {
  private static final TableName TABLE = TableName.of("shop", "users");
  private static final ManxCommands COMMANDS = new ManxCommands(List.of("--name", "test"));
  private static final String TOKEN = "2.1.k3f9";
  private static final UUID HOST = new UUID(1, 1);
  private static final UUID LEDGER = new UUID(2, 2);

  private static EnrolmentStatus status(Enrolment enrolment, NodeLedger... ledgers) {
    String awaited = StatusReader.awaited(enrolment, List.of(), List.of(HOST));
    return EnrolmentStatus.of(TABLE, enrolment)
        .changedBy("manx, ann@desk")
        .changedAt(Instant.parse("2026-01-02T03:04:05.678Z"))
        .awaited(awaited)
        .repairToken(TOKEN)
        .instruction(SwitchText.drain(TABLE, enrolment, awaited, TOKEN, COMMANDS))
        .ledgers(List.of(ledgers))
        .load(new SessionsLoad(1_200, 300, 14))
        .build();
  }

  private static String text(EnrolmentStatus... tables) {
    return StatusText.of(new EnrolmentStatuses(List.of(tables), new TreeMap<>()), COMMANDS);
  }

  private static Enrolment withLedger() {
    return ThreeReplicas.first("QUORUM/QUORUM").withLedgers(Map.of(HOST, LEDGER));
  }

  @Test
  void whereNothingIsEnrolledItSaysHow() {
    assertThat(text())
        .startsWith("No table is enrolled")
        .contains(
            "manx consistency enrol --table KEYSPACE.TABLE --current READ/WRITE --name test\n");
  }

  @Test
  void oneThatIsStable() {
    String text = text(status(ThreeReplicas.first("ONE/ALL")));
    assertThat(text)
        .startsWith("shop.users: ONE/ALL is in force.\n")
        .contains("  held  ■■■  older writes: by 3 of 3 replicas or more\n")
        .contains("  read  ··■  reads ask 1\n")
        .contains("Epoch 1, written by manx, ann@desk at 2026-01-02T03:04:05Z; leases of 2s")
        .contains("Ledgers lost so far: 1, covered by repairs: 0; the next drain needs")
        .contains("1,200 reads and 300 writes per second")
        .contains("No node keeps a ledger")
        .doesNotContain("Waits for");
    assertThat(text.lines()).hasSizeLessThan(20);
  }

  @Test
  void oneThatWaitsForARepairSaysWhatToDo() {
    assertThat(text(status(ThreeReplicas.draining())))
        .startsWith("shop.users: QUORUM/ALL is in force while its levels change.\n")
        .contains("  QUORUM/QUORUM ── leases ✓ ── writes ✓ ── drain … ── ONE/ALL\n")
        .contains("  held  ■■·  older writes: by 2 of 3 replicas or more; ONE/ALL needs 3\n")
        .contains("  read  ·■■  reads ask 2\n")
        .contains("Waits for a repair that begins now.\n")
        .contains("  nodetool repair -full -pr shop users\n")
        .contains("  manx consistency repaired --table shop.users --token 2.1.k3f9 --name test\n");
  }

  @Test
  void ledgersAreToldByNode() {
    assertThat(
            text(
                status(
                    withLedger(),
                    new NodeLedger("10.0.0.1:9042", LedgerStatus.KEPT, 12, "mode is not on"),
                    new NodeLedger("10.0.0.2:9042", LedgerStatus.SILENT, 0, ""))))
        .contains("NODE           KEYS LISTED  LEDGER\n")
        .contains("10.0.0.1:9042  12           kept; mode is not on\n")
        .contains("10.0.0.2:9042  –            no answer\n");
  }

  @Test
  void nodesThatDoNotAnswerAreNamedAlsoWithoutLedgers() {
    NodeLedger silent = new NodeLedger("10.0.0.2:9042", LedgerStatus.SILENT, 0, "");
    EnrolmentStatus status = status(ThreeReplicas.first("ONE/ALL"), silent);
    assertThat(text(status)).contains("No answer from: 10.0.0.2:9042.\n");
    assertThat(text(status, status)).containsOnlyOnce("No answer from: 10.0.0.2:9042.\n");
  }

  @Test
  void severalAreOneTable() {
    String text = text(status(ThreeReplicas.first("ONE/ALL")), status(ThreeReplicas.draining()));
    assertThat(text)
        .contains("TABLE       IN FORCE    CHANGES TO  EPOCH  HELD BY  LEDGERS  WAITS FOR\n")
        .contains("shop.users  ONE/ALL                 1      3 of 3   none\n")
        .contains("shop.users  QUORUM/ALL  ONE/ALL     2      2 of 3   none     a repair that");
  }

  @Test
  void aDamagedRowDoesNotHideTheOthers() {
    EnrolmentStatuses statuses =
        new EnrolmentStatuses(
            List.of(status(ThreeReplicas.first("ONE/ALL"))),
            new TreeMap<>(Map.of("shop.orders", "the row of shop.orders is damaged")));
    assertThat(StatusText.of(statuses, COMMANDS))
        .startsWith("PROBLEM: the row of shop.orders is damaged.\nshop.users: ONE/ALL is in force");
    assertThat(statuses.areSound()).isFalse();
  }

  @Test
  void problemsComeFirst() {
    EnrolmentStatus status = status(ThreeReplicas.first("ONE/ALL"));
    EnrolmentStatus changed =
        EnrolmentStatus.of(status.table(), status.enrolment()).mismatch("it differs").build();
    assertThat(text(changed))
        .contains("in force.\nPROBLEM: it differs\n")
        .contains("Epoch 1, written; ")
        .contains("No session has reported its load.");
    assertThat(text(changed, status)).contains("\nPROBLEM: it differs\n");
  }

  @Test
  void whatFailsWhileANodeIsDownIsToldWithTheRemedy() {
    Enrolment draining = ThreeReplicas.draining();
    EnrolmentStatus status = EnrolmentStatus.of(TABLE, draining).down(1).build();
    assertThat(status.failing()).containsExactly("writes");
    assertThat(text(status))
        .contains("PROBLEM: writes of shop.users fail where a replica is down (1 node")
        .contains("'manx consistency switch --table shop.users --give-up --name test'");
    EnrolmentStatus stable =
        EnrolmentStatus.of(TABLE, ThreeReplicas.first("ALL/ONE")).down(1).build();
    assertThat(text(stable))
        .contains("PROBLEM: reads of shop.users fail")
        .doesNotContain("--give-up");
  }

  @Test
  void whatIsWaitedForIsToldAlsoWhenALedgerWasJustLost() {
    Enrolment repaired =
        withLedger()
            .changeTo(LevelPair.parse("ONE/ALL"))
            .advanced()
            .advanced()
            .repaired("2.2")
            .advanced();
    Enrolment draining =
        repaired
            .changeTo(LevelPair.parse("QUORUM/QUORUM"))
            .advanced()
            .changeTo(LevelPair.parse("ONE/ALL"))
            .advanced()
            .advanced();
    LedgerReport kept = LedgerReport.of(HOST, LEDGER, 0, 5);
    LedgerReport other = LedgerReport.of(HOST, new UUID(3, 3), 0, 5);
    List<UUID> members = List.of(HOST);
    assertThat(StatusReader.awaited(draining, List.of(kept), members))
        .contains("5")
        .doesNotContain("repair");
    assertThat(StatusReader.awaited(draining, List.of(other), members))
        .isEqualTo("a repair that begins now");
    assertThat(StatusReader.status(draining, kept)).isEqualTo(LedgerStatus.KEPT);
    assertThat(StatusReader.status(draining, other)).isEqualTo(LedgerStatus.LOST);
    assertThat(StatusReader.status(ThreeReplicas.first("ONE/ALL"), kept))
        .isEqualTo(LedgerStatus.UNREGISTERED);
  }
}
