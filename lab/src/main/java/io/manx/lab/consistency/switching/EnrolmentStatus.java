// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of an enrolled table.
 *
 * @param table name of the table
 * @param enrolment its row
 * @param changedBy author of the row
 * @param changedAt time of the row, by the author's clock; null if unknown
 * @param awaited condition that its change waits for; empty if none
 * @param mismatch difference between the table and its enrolment, and the remedy; empty if none
 * @param repairToken token of a repair that begins now; empty outside a drain
 * @param instruction what an operator must or may do for the change to go on; empty if nothing
 * @param ledgers ledgers of all nodes, in the order of their addresses
 * @param load load of all sessions; null if none has reported
 * @param down how many nodes of the cluster are down
 */
public record EnrolmentStatus(
    TableName table,
    Enrolment enrolment,
    String changedBy,
    @Nullable Instant changedAt,
    String awaited,
    String mismatch,
    String repairToken,
    String instruction,
    List<NodeLedger> ledgers,
    @Nullable SessionsLoad load,
    int down) {
  public EnrolmentStatus {
    ledgers = List.copyOf(ledgers);
  }

  /** Returns a builder. */
  public static EnrolmentStatusBuilder of(TableName table, Enrolment enrolment) {
    return new EnrolmentStatusBuilder(table, enrolment);
  }

  /**
   * The ledger of a node.
   *
   * @param node address of the node
   * @param status state of the ledger
   * @param listed number of keys in it; 0 if unknown
   * @param remark why the node does not read the keys again; empty if it does
   */
  public record NodeLedger(String node, LedgerStatus status, int listed, String remark) {}

  /**
   * The load of all sessions that follow the row.
   *
   * @param readsPerSecond reads per second
   * @param writesPerSecond writes per second
   * @param concurrency requests outstanding at once, on average
   */
  public record SessionsLoad(double readsPerSecond, double writesPerSecond, double concurrency) {}

  /** Name of the table, as in CQL. */
  public String name() {
    return table.toString();
  }

  /** Returns whether the levels are changing. */
  public boolean isChanging() {
    return enrolment.phase() != Phase.STABLE;
  }

  /** Number of replicas certain to hold every older write. */
  public int floor() {
    return isChanging()
        ? enrolment.transition().floor()
        : enrolment.replicas() - required(enrolment.to().read()) + 1;
  }

  /**
   * Number of replicas that must hold every older write before the change ends; without a change
   * the {@link #floor}.
   */
  public int requiredFloor() {
    return isChanging() ? enrolment.transition().requiredFloor() : floor();
  }

  /** Number of replicas that reads wait for. */
  public int reads() {
    return required(enrolment.inForce().read());
  }

  private int required(Level level) {
    return level.requiredResponses(Replication.of(enrolment.replicas()));
  }

  /** Returns the operations that fail on rows with replicas on the down nodes: reads, writes. */
  public List<String> failing() {
    List<String> failing = new ArrayList<>();
    LevelPair inForce = enrolment.inForce();
    if (required(inForce.read()) > enrolment.replicas() - down) {
      failing.add("reads");
    }
    if (required(inForce.write()) > enrolment.replicas() - down) {
      failing.add("writes");
    }
    return failing;
  }
}
