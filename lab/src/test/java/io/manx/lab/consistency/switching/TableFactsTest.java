// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TableFactsTest {
  private static final Enrolment ENROLLED = ThreeReplicas.first("QUORUM/QUORUM");

  private static TableFacts facts(
      @Nullable UUID id, int replicas, String readRepair, boolean hasCounters) {
    return new TableFacts(TableName.of("shop", "users"), id, replicas, readRepair, hasCounters);
  }

  private static void refused(TableFacts facts, String reason) {
    assertThatThrownBy(facts::requireEnrollable)
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void anOrdinaryTableCanBeEnrolled() {
    TableFacts facts = facts(ThreeReplicas.TABLE_ID, 3, "BLOCKING", false);
    assertThat(facts.requireEnrollable()).isEqualTo(ThreeReplicas.TABLE_ID);
    assertThat(facts.mismatch(ENROLLED)).isEmpty();
  }

  @Test
  void whatCannotBeEnrolledIsRefused() {
    UUID id = ThreeReplicas.TABLE_ID;
    refused(facts(null, 0, "", false), "no table shop.users; check --table");
    refused(facts(id, 0, "BLOCKING", false), "the replicas of shop.users cannot be counted");
    refused(facts(id, 3, "BLOCKING", true), "has counters");
    refused(facts(id, 3, "NONE", false), "ALTER TABLE shop.users WITH read_repair = 'BLOCKING'");
    refused(
        new TableFacts(TableName.of("manx_levels", "loads"), id, 3, "BLOCKING", false),
        "enrol another");
  }

  @Test
  void whatHasChangedSinceIsToldWithARemedy() {
    UUID id = ThreeReplicas.TABLE_ID;
    assertThat(facts(null, 0, "", false).mismatch(ENROLLED)).contains("withdraw it");
    assertThat(facts(new UUID(1, 1), 3, "BLOCKING", false).mismatch(ENROLLED))
        .contains("created anew", "enrol it again");
    assertThat(facts(id, 5, "BLOCKING", false).mismatch(ENROLLED))
        .contains("has 5 replicas now, but had 3");
    assertThat(facts(id, 3, "NONE", false).mismatch(ENROLLED)).contains("read_repair");
    assertThatThrownBy(() -> facts(id, 5, "BLOCKING", false).requireMatch(ENROLLED))
        .isInstanceOf(UserException.class);
  }
}
