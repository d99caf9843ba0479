// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgersTest {
  private static final UUID A = new UUID(1, 1);
  private static final UUID B = new UUID(1, 2);
  private static final UUID C = new UUID(1, 3);
  private static final Set<UUID> MEMBERS = Set.of(A, B);

  /** Two ledgers, and no loss that was not repaired. */
  private static final Ledgers REGISTERED = Ledgers.of(Map.of(A, ledger(1), B, ledger(2)), 3, 3, 6);

  private static UUID ledger(int number) {
    return new UUID(2, number);
  }

  private static LedgerReport report(UUID host, int ledger) {
    return LedgerReport.of(host, ledger(ledger), 0, 0);
  }

  @Test
  void atFirstSomethingIsLost() {
    Ledgers first = Ledgers.first(Map.of(A, ledger(1)));
    assertThat(first.haveLosses()).isTrue();
    assertThat(first.losses()).isEqualTo(1);
    assertThat(first.repairedLosses()).isZero();
    assertThat(first.repairedEpoch()).isZero();
    assertThat(first.areKept()).isTrue();
    assertThat(Ledgers.first(Map.of()).areKept()).isFalse();
  }

  @Test
  void nothingHappensWhileAllReportTheSame() {
    List<LedgerReport> reports = List.of(report(A, 1), report(B, 2));
    assertThat(REGISTERED.seen(reports, MEMBERS)).isEqualTo(REGISTERED);
  }

  @Test
  void whoDoesNotAnswerMayHaveIts() {
    assertThat(REGISTERED.seen(List.of(report(A, 1)), MEMBERS)).isEqualTo(REGISTERED);
  }

  @Test
  void anotherLedgerIsALoss() {
    Ledgers after = REGISTERED.seen(List.of(report(A, 7), report(B, 2)), MEMBERS);
    assertThat(after).isEqualTo(Ledgers.of(Map.of(A, ledger(7), B, ledger(2)), 4, 3, 6));
    assertThat(after.haveLosses()).isTrue();
    assertThat(after.seen(List.of(report(A, 7), report(B, 2)), MEMBERS)).isEqualTo(after);
  }

  @Test
  void severalAreCounted() {
    Ledgers after = REGISTERED.seen(List.of(report(A, 7), report(B, 8)), MEMBERS);
    assertThat(after.losses()).isEqualTo(5);
  }

  @Test
  void aNewNodeLosesNothing() {
    Ledgers after = REGISTERED.seen(List.of(report(C, 3)), Set.of(A, B, C));
    assertThat(after.has(C)).isTrue();
    assertThat(after.haveLosses()).isFalse();
    assertThat(after.permitAllOf(REGISTERED)).isTrue();
  }

  @Test
  void aNodeThatHasLeftIsALoss() {
    Ledgers after = REGISTERED.seen(List.of(report(A, 1)), Set.of(A));
    assertThat(after).isEqualTo(Ledgers.of(Map.of(A, ledger(1)), 4, 3, 6));
    assertThat(after.permitAllOf(REGISTERED)).isFalse();
  }

  /** A controller may learn late of a new node. */
  @Test
  void aNodeThatReportsHasNotLeft() {
    List<LedgerReport> reports = List.of(report(A, 1), report(B, 2));
    assertThat(REGISTERED.seen(reports, Set.of(A))).isEqualTo(REGISTERED);
  }

  @Test
  void aNodeMayReportTwice() {
    List<LedgerReport> same = List.of(report(A, 1), report(A, 1));
    assertThat(REGISTERED.seen(same, MEMBERS)).isEqualTo(REGISTERED);
    List<LedgerReport> restarted = List.of(report(A, 1), report(A, 7));
    assertThat(REGISTERED.seen(restarted, MEMBERS).haveLosses()).isTrue();
  }

  @Test
  void aRepairMakesUpForTheLossesBeforeIt() {
    Ledgers lost = Ledgers.of(Map.of(), 5, 3, 6);
    Ledgers repaired = lost.repaired(8, 5);
    assertThat(repaired).isEqualTo(Ledgers.of(Map.of(), 5, 5, 8));
    assertThat(repaired.haveLosses()).isFalse();
    assertThat(repaired.areRepaired(8)).isTrue();
    assertThat(repaired.areRepaired(10)).isFalse();
  }

  @Test
  void aLossDuringARepairIsForLaterChanges() {
    Ledgers repaired = Ledgers.of(Map.of(), 5, 3, 6).repaired(8, 4);
    assertThat(repaired.areRepaired(8)).isTrue();
    assertThat(repaired.haveLosses()).isTrue();
    assertThat(repaired.repaired(8, 3).repairedLosses()).isEqualTo(4);
  }

  @Test
  void withoutLedgersAllNodesPermitShortWrites() {
    Ledgers none = Ledgers.of(Map.of(), 1, 0, 0);
    assertThat(none.permitAllOf(REGISTERED)).isTrue();
    assertThat(REGISTERED.permitAllOf(none)).isFalse();
  }

  /** The first case is a row whose columns are null. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "-1, 0, 0", "1, 2, 0", "1, -1, 0", "1, 0, -1"})
  void refusesWhatCannotBe(int losses, int repairedLosses, long repairedEpoch) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ledgers.of(Map.of(), losses, repairedLosses, repairedEpoch));
  }
}
