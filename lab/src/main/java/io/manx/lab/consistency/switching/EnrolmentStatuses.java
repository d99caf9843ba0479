// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The status of enrolled tables.
 *
 * @param tables tables with readable rows
 * @param damaged problem and remedy of each damaged row, by table names as in CQL
 */
public record EnrolmentStatuses(List<EnrolmentStatus> tables, SortedMap<String, String> damaged) {
  public EnrolmentStatuses {
    tables = List.copyOf(tables);
    damaged = Collections.unmodifiableSortedMap(new TreeMap<>(damaged));
  }

  /** Returns whether all rows can be read and match their tables. */
  public boolean areSound() {
    return damaged.isEmpty() && tables.stream().allMatch(each -> each.mismatch().isEmpty());
  }
}
