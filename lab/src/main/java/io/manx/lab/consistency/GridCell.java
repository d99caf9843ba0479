// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Operation;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import java.util.EnumMap;
import java.util.Map;

/**
 * One combination to measure: a mix of reads and writes, a level for each, and a number of threads.
 * Writes are YCSB's updates, as in Gorbenko 2020, section III.A.
 *
 * @param readPercent share of reads, 0 to 100
 * @param levels of reads and of writes; if the mix lacks one of them, its level is ignored
 * @param threads threads of a closed loop, each with one request outstanding
 */
public record GridCell(int readPercent, LevelPair levels, int threads) {
  private static final int ALL = 100;

  public GridCell {
    if (readPercent < 0 || readPercent > ALL || threads < 1) {
      throw new IllegalArgumentException("%d %% reads, %d threads".formatted(readPercent, threads));
    }
  }

  /** Returns the cell of a single operation at one level. */
  static GridCell of(Operation operation, Level level, int threads) {
    return new GridCell(operation == Operation.READ ? ALL : 0, LevelPair.of(level, level), threads);
  }

  /** Returns whether the mix has only one operation. */
  boolean isPure() {
    return readPercent == 0 || readPercent == ALL;
  }

  /** Returns the operation, if there is only one. */
  Operation operation() {
    return readPercent == 0 ? Operation.WRITE : Operation.READ;
  }

  /** Returns the name, for files and people, such as {@code read-QUORUM-16}. */
  public String name() {
    return isPure()
        ? "%s-%s-%d".formatted(readPercent == 0 ? "write" : "read", levels.read(), threads)
        : "mix%02d-%s-%s-%d".formatted(readPercent, levels.read(), levels.write(), threads);
  }

  /** Returns the mix as a workload. */
  public OperationMix workload() {
    Map<OperationKind, Integer> percents = new EnumMap<>(OperationKind.class);
    if (readPercent > 0) {
      percents.put(OperationKind.READ, readPercent);
    }
    if (readPercent < ALL) {
      percents.put(OperationKind.UPDATE, ALL - readPercent);
    }
    return new OperationMix(name(), percents, KeyDistribution.ZIPFIAN);
  }

  /** Returns the levels by kind of operation. */
  public Map<OperationKind, ConsistencyLevel> consistency() {
    return Map.of(
        OperationKind.READ,
        DriverLevels.of(levels.read()),
        OperationKind.UPDATE,
        DriverLevels.of(levels.write()));
  }
}
