// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a status. By default nothing is awaited, wrong or known. */
public final class EnrolmentStatusBuilder {
  private TableName table;
  private Enrolment enrolment;
  private String changedBy = "";
  private @Nullable Instant changedAt;
  private String awaited = "";
  private String mismatch = "";
  private String repairToken = "";
  private String instruction = "";
  private List<NodeLedger> ledgers = List.of();
  private @Nullable SessionsLoad load;
  private int down;

  EnrolmentStatusBuilder(TableName table, Enrolment enrolment) {
    this.table = table;
    this.enrolment = enrolment;
  }

  /** Sets {@link EnrolmentStatus#changedBy}. */
  public EnrolmentStatusBuilder changedBy(String value) {
    changedBy = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#changedAt}. */
  public EnrolmentStatusBuilder changedAt(@Nullable Instant value) {
    changedAt = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#awaited}. */
  public EnrolmentStatusBuilder awaited(String value) {
    awaited = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#mismatch}. */
  public EnrolmentStatusBuilder mismatch(String value) {
    mismatch = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#repairToken}. */
  public EnrolmentStatusBuilder repairToken(String value) {
    repairToken = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#instruction}. */
  public EnrolmentStatusBuilder instruction(String value) {
    instruction = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#ledgers}. */
  public EnrolmentStatusBuilder ledgers(List<NodeLedger> value) {
    ledgers = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#load}. */
  public EnrolmentStatusBuilder load(@Nullable SessionsLoad value) {
    load = value;
    return this;
  }

  /** Sets {@link EnrolmentStatus#down}. */
  public EnrolmentStatusBuilder down(int value) {
    down = value;
    return this;
  }

  /** Returns the status. */
  public EnrolmentStatus build() {
    return new EnrolmentStatus(
        table,
        enrolment,
        changedBy,
        changedAt,
        awaited,
        mismatch,
        repairToken,
        instruction,
        ledgers,
        load,
        down);
  }
}
