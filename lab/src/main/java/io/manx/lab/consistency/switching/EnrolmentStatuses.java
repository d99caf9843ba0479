package io.manx.lab.consistency.switching;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of enrolled tables.
 *
 * @param tables those whose rows can be read
 * @param damaged what is wrong with the rows of the others, and the remedy, by names as in CQL
 */
public record EnrolmentStatuses(List<EnrolmentStatus> tables, SortedMap<String, String> damaged) {
  public EnrolmentStatuses {
    tables = List.copyOf(tables);
    damaged = Collections.unmodifiableSortedMap(new TreeMap<>(damaged));
  }

  /** Whether each table is what was enrolled, as far as its row says. */
  public boolean areSound() {
    return damaged.isEmpty() && tables.stream().allMatch(each -> each.mismatch().isEmpty());
  }
}
