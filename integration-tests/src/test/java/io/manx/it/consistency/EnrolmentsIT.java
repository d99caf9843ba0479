// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.it.comparison.ComparisonNodes;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.Enrolled;
import io.manx.lab.consistency.switching.EnrolmentStatus;
import io.manx.lab.consistency.switching.EnrolmentStatuses;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.SwitchProgress;
import io.manx.lab.consistency.switching.SwitchRequest;
import io.manx.lab.disturbance.process.Signals;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.Repairs;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Levels of a table with two replicas, which are changed on real nodes without any ledgers. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
class EnrolmentsIT {
  private static final Table TABLE = new Table("manx_lab", "enrolled", 1);
  private static final LevelPair FAST_READS = LevelPair.parse("ONE/ALL");
  private static final LevelPair FAST_WRITES = LevelPair.parse("ALL/ONE");
  private static final Timing TIMING = Timing.of(300, 200);
  private static final SimpleStatement REPAIRS =
      SimpleStatement.newInstance(
              "SELECT status FROM system_distributed.repair_history"
                  + " WHERE keyspace_name = 'manx_lab' AND columnfamily_name = 'enrolled'")
          .setConsistencyLevel(ConsistencyLevel.QUORUM);
  private static final String OF_TABLE =
      " WHERE keyspace_name = 'manx_lab' AND table_name = 'enrolled'";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Told told = new Told();
  private CqlSession session;
  private Enrolments enrolments;

  /** The messages that an operator was shown. */
  private static final class Told implements SwitchProgress {
    final List<String> lines = new ArrayList<>();
    final List<String> instructions = new ArrayList<>();
    boolean isImpatient;

    @Override
    public void waiting(String line) {
      lines.add(line);
      if (isImpatient && !instructions.isEmpty() && line.contains("waits for a repair")) {
        throw new UserException(line);
      }
    }

    @Override
    public void instruction(String text) {
      instructions.add(text);
    }
  }

  @BeforeEach
  void connect(ComparisonNodes nodes) {
    session = Clients.connectOne(nodes.testbed.clients(), Duration.ofSeconds(10));
    TABLE.create(session, nodes.testbed.replication(), Map.of());
    enrolments = Enrolments.of(session);
  }

  @AfterEach
  void withdraw() {
    try (CqlSession closed = session) {
      for (EnrolmentStatus each : enrolments.status(null).tables()) {
        if (each.isChanging()) {
          enrolments.giveUp(TABLE);
        }
        enrolments.withdraw(TABLE, true);
      }
      if (!enrolments.status(null).areSound()) {
        deleteRow();
      }
      TABLE.drop(closed);
    }
  }

  private void deleteRow() {
    session.execute("DELETE FROM manx_levels.enrolments" + OF_TABLE);
  }

  private Enrolled enrol(LevelPair pair) throws InterruptedException {
    return enrolments.enrol(new EnrolRequest(TABLE, pair, TIMING, false), line -> {});
  }

  private Enrolment switchTo(LevelPair pair, Duration timeout) throws InterruptedException {
    return switchTo(pair, timeout, Optional.empty());
  }

  private Enrolment switchTo(LevelPair pair, Duration timeout, Optional<Repairs> repairs)
      throws InterruptedException {
    return enrolments.switchTo(new SwitchRequest(TABLE, pair, timeout, repairs), told);
  }

  /** Switches until the wait for a repair, and gives up there. */
  private Enrolment switchUntilRepair(LevelPair pair) throws InterruptedException {
    told.isImpatient = true;
    try {
      return switchTo(pair, PATIENCE);
    } finally {
      told.isImpatient = false;
    }
  }

  private EnrolmentStatus status() {
    return enrolments.status(TABLE).tables().get(0);
  }

  private static void refused(ThrowingCallable what, String reason) {
    assertThatThrownBy(what).isInstanceOf(UserException.class).hasMessageContaining(reason);
  }

  @Test
  void levelsChangeAndChangeBackAfterARepair() throws InterruptedException {
    assertThat(enrolments.status(null).tables()).isEmpty();
    refused(this::status, "manx_lab.enrolled is not enrolled; enrol it by");
    refused(() -> enrol(LevelPair.parse("ONE/ONE")), "not strong with 2 replicas");

    assertThat(enrol(FAST_READS).enrolment().inForce()).isEqualTo(FAST_READS);
    refused(() -> enrol(FAST_READS), "is already enrolled, epoch 1, ONE/ALL by manx, ");
    assertThat(status().floor()).isEqualTo(2);

    assertThat(switchTo(FAST_WRITES, PATIENCE).epoch()).isEqualTo(3);
    assertThat(told.lines.get(0)).contains("ONE/ALL ── leases … ── ALL/ONE: ALL/ALL in force");
    assertThat(told.instructions).isEmpty();
    assertThat(status().enrolment().inForce()).isEqualTo(FAST_WRITES);
    assertThat(status().floor()).isEqualTo(1);

    refused(() -> switchUntilRepair(FAST_READS), "waits for a repair that begins now");
    String token = status().repairToken();
    assertThat(told.instructions).singleElement().asString().contains("--token " + token);
    assertThat(status().enrolment().phase()).isEqualTo(Phase.DRAINING);
    assertThat(status().requiredFloor()).isEqualTo(2);
    refused(() -> switchTo(LevelPair.parse("ALL/ALL"), PATIENCE), "to ONE/ALL by manx, ");
    refused(() -> enrolments.withdraw(TABLE, true), "is changing from ALL/ONE to ONE/ALL");
    String mark = token.substring(token.lastIndexOf('.'));
    refused(() -> enrolments.repaired(TABLE, "3.1" + mark), "may have missed writes");
    refused(
        () -> enrolments.repaired(TABLE, "4.1.0"), "it belongs to another enrolment of the table");
    enrolments.repaired(TABLE, token);

    assertThat(switchTo(FAST_READS, PATIENCE).epoch()).isEqualTo(5);
    assertThat(status().instruction()).isEmpty();
    refused(() -> enrolments.repaired(TABLE, token), "is waited for");
    refused(() -> enrolments.giveUp(TABLE), "no change of manx_lab.enrolled is under way");
    refused(() -> enrolments.withdraw(TABLE, false), "must be the pair in force, ONE/ALL");
    assertThat(enrolments.withdraw(TABLE, true).inForce()).isEqualTo(FAST_READS);
    refused(() -> enrolments.withdraw(TABLE, true), "is not enrolled");
  }

  @Test
  void aChangeThatIsGivenUpLeavesThePairBefore() throws InterruptedException {
    enrol(FAST_WRITES);
    refused(() -> switchUntilRepair(FAST_READS), "waits for a repair");
    assertThat(enrolments.giveUp(TABLE).inForce()).isEqualTo(FAST_WRITES);
    assertThat(status().enrolment().epoch()).isEqualTo(3);
    assertThat(switchTo(FAST_WRITES, PATIENCE).epoch()).isEqualTo(3);
  }

  @Test
  void nodesOfThisMachineAreRepairedIfThatIsWanted(ComparisonNodes nodes)
      throws InterruptedException {
    enrol(FAST_WRITES);
    assertThat(switchTo(FAST_READS, PATIENCE, nodes.testbed.repairs()).epoch()).isEqualTo(3);
    assertThat(told.lines).contains("repairing manx_lab.enrolled, node 1 of 2");
    assertThat(told.instructions).isEmpty();
    assertThat(status().enrolment().ledgers().repairedEpoch()).isEqualTo(2);
    assertThat(session.execute(REPAIRS).all())
        .hasSizeGreaterThanOrEqualTo(ComparisonNodes.SIZE)
        .allMatch(row -> "SUCCESS".equals(row.getString("status")));
  }

  @Test
  void aRowThatCannotBeReachedIsNamedWithTheRemedy(ComparisonNodes nodes)
      throws InterruptedException {
    enrol(FAST_READS);
    long second = nodes.testbed.cluster().node(2).pid();
    try (Signals signals = Signals.start()) {
      signals.stop(second);
      refused(this::status, "the row of manx_lab.enrolled cannot be read");
      signals.resume(second);
    }
    assertThat(status().enrolment().inForce()).isEqualTo(FAST_READS);
  }

  @Test
  void aTableThatIsNoLongerWhatWasEnrolledIsLeftAlone(ComparisonNodes nodes)
      throws InterruptedException {
    enrol(FAST_READS);
    assertThat(status().mismatch()).isEmpty();
    TABLE.drop(session);
    assertThat(status().mismatch()).contains("no longer exists");
    refused(() -> switchTo(FAST_WRITES, PATIENCE), "no longer exists");
    TABLE.create(session, nodes.testbed.replication(), Map.of());
    refused(() -> switchTo(FAST_WRITES, PATIENCE), "was dropped and created anew");
  }

  @Test
  void aDamagedRowIsNamedWithTheRemedy() throws InterruptedException {
    enrol(FAST_READS);
    session.execute("UPDATE manx_levels.enrolments SET phase = 'NONE'" + OF_TABLE);
    EnrolmentStatuses statuses = enrolments.status(null);
    assertThat(statuses.areSound()).isFalse();
    assertThat(statuses.damaged().get("manx_lab.enrolled")).contains("enrol it again at ALL/ALL");
    refused(this::status, "enrol it again at ALL/ALL");
    deleteRow();
    assertThat(enrolments.status(null).areSound()).isTrue();
  }

  @Test
  void tablesThatCannotBeDrainedAreNotEnrolled() {
    TABLE.drop(session);
    refused(() -> enrol(FAST_READS), "there is no table manx_lab.enrolled");
    session.execute("CREATE TABLE manx_lab.enrolled (id int PRIMARY KEY, n counter)");
    refused(() -> enrol(FAST_READS), "has counters");
    TABLE.drop(session);
    session.execute(
        "CREATE TABLE manx_lab.enrolled (id int PRIMARY KEY) WITH read_repair = 'NONE'");
    refused(() -> enrol(FAST_READS), "read_repair = 'BLOCKING'");
  }
}
