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
 * What is known of an enrolled table.
 *
 * @param table its name
 * @param enrolment what its row says
 * @param changedBy who wrote the row
 * @param changedAt when, by the writer's clock; null if unknown
 * @param awaited what its change waits for; empty if nothing
 * @param mismatch how the table differs from what was enrolled, and the remedy; empty if it does
 *     not
 * @param repairToken what a repair that begins now makes up for; empty outside a drain
 * @param instruction what somebody has to do, or may do, for its change to go on; empty if nothing
 * @param ledgers of all nodes, by their addresses
 * @param load what all sessions send; null if none has told
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
   * @param node its address
   * @param status how it is
   * @param listed keys that it lists; 0 if unknown
   * @param remark why keys are not read again; empty if they are
   */
  public record NodeLedger(String node, LedgerStatus status, int listed, String remark) {}

  /**
   * What sessions that follow the row send.
   *
   * @param readsPerSecond reads
   * @param writesPerSecond writes
   * @param concurrency requests outstanding at once, on average
   */
  public record SessionsLoad(double readsPerSecond, double writesPerSecond, double concurrency) {}

  /** Name of the table, as in CQL. */
  public String name() {
    return table.toString();
  }

  /** Whether its levels are changing. */
  public boolean isChanging() {
    return enrolment.phase() != Phase.STABLE;
  }

  /** Replicas that are sure to hold every older write. */
  public int floor() {
    return isChanging()
        ? enrolment.transition().floor()
        : enrolment.copies() - required(enrolment.to().read()) + 1;
  }

  /** Replicas that must hold every older write before the change is over; the floor without one. */
  public int requiredFloor() {
    return isChanging() ? enrolment.transition().requiredFloor() : floor();
  }

  /** Replicas that reads wait for. */
  public int reads() {
    return required(enrolment.inForce().read());
  }

  private int required(Level level) {
    return level.requiredResponses(Replication.of(enrolment.copies()));
  }

  /** What fails of rows that nodes have which are down: reads, writes; empty if nothing. */
  public List<String> failing() {
    List<String> failing = new ArrayList<>();
    LevelPair inForce = enrolment.inForce();
    if (required(inForce.read()) > enrolment.copies() - down) {
      failing.add("reads");
    }
    if (required(inForce.write()) > enrolment.copies() - down) {
      failing.add("writes");
    }
    return failing;
  }
}
