// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.terminal.JsonOutput;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.EnrolmentStatus;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import io.manx.lab.consistency.switching.EnrolmentStatuses;
import io.manx.lab.consistency.switching.LedgerStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EnrolmentJsonTest {
  private static final Enrolment ROW =
      Enrolment.first(
          new UUID(0, 1), 3, LevelPair.parse("QUORUM/QUORUM"), Timing.of(2_000, 5_000), Map.of());

  private static final TableName TABLE = TableName.of("shop", "users");

  private static JsonNode json(EnrolmentStatus status) throws Exception {
    return json(new EnrolmentStatuses(List.of(status), new TreeMap<>()));
  }

  private static JsonNode json(EnrolmentStatuses statuses) throws Exception {
    return new ObjectMapper().readTree(JsonOutput.of(EnrolmentJson.of(statuses))).get(0);
  }

  @Test
  void aChangeIsWrittenInFull() throws Exception {
    JsonNode node =
        json(
            EnrolmentStatus.of(
                    TABLE, ROW.changeTo(LevelPair.parse("ONE/ALL")).advanced().advanced())
                .changedBy("ann")
                .changedAt(Instant.EPOCH)
                .awaited("a repair")
                .repairToken("2.1.k3f9")
                .instruction("repair it")
                .ledgers(List.of(new NodeLedger("10.0.0.1:9042", LedgerStatus.NO_AGENT, 0, "")))
                .load(new SessionsLoad(10, 20, 3))
                .down(1)
                .build());

    assertThat(node.get("table").asText()).isEqualTo("shop.users");
    assertThat(node.get("in_force").asText()).isEqualTo("QUORUM/ALL");
    assertThat(node.get("to").asText()).isEqualTo("ONE/ALL");
    assertThat(node.get("phase").asText()).isEqualTo("draining");
    assertThat(node.get("floor").asInt()).isEqualTo(2);
    assertThat(node.get("required_floor").asInt()).isEqualTo(3);
    assertThat(node.get("write_ms").asInt()).isEqualTo(5_000);
    assertThat(node.get("repair_token").asText()).isEqualTo("2.1.k3f9");
    assertThat(node.get("changed_at").asText()).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(node.get("ledgers").get(0).get("state").asText()).isEqualTo("no_agent");
    assertThat(node.get("load").get("writes_per_s").asDouble()).isEqualTo(20);
    assertThat(node.get("mismatch").isNull()).isTrue();
    assertThat(node.get("failing").toString()).isEqualTo("[\"writes\"]");
    assertThat(node.get("ledgers").get(0).get("remark").isNull()).isTrue();
  }

  @Test
  void absentValuesAreNull() throws Exception {
    JsonNode node = json(EnrolmentStatus.of(TABLE, ROW).build());

    for (String field :
        List.of("awaited", "mismatch", "changed_by", "changed_at", "repair_token", "load")) {
      assertThat(node.get(field).isNull()).as(field).isTrue();
    }
    assertThat(node.get("phase").asText()).isEqualTo("stable");
  }

  @Test
  void aDamagedRowHasOnlyTableAndMismatch() throws Exception {
    JsonNode node =
        json(
            new EnrolmentStatuses(List.of(), new TreeMap<>(Map.of("shop.users", "it is damaged"))));
    assertThat(node.get("table").asText()).isEqualTo("shop.users");
    assertThat(node.get("mismatch").asText()).isEqualTo("it is damaged");
  }
}
