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
 * What is measured at a time: a mix of reads and writes, each at its level, from so many threads.
 * Writes are YCSB's updates, as in Gorbenko 2020, section III.A.
 *
 * @param readPercent share of reads, 0 to 100
 * @param levels of reads and of writes; of the operation that there is none of it does not matter
 * @param threads of a closed loop, each with one request outstanding
 */
public record GridCell(int readPercent, LevelPair levels, int threads) {
  private static final int ALL = 100;

  public GridCell {
    if (readPercent < 0 || readPercent > ALL || threads < 1) {
      throw new IllegalArgumentException("%d %% reads, %d threads".formatted(readPercent, threads));
    }
  }

  /** Returns that of one operation alone at one level. */
  static GridCell of(Operation operation, Level level, int threads) {
    return new GridCell(operation == Operation.READ ? ALL : 0, LevelPair.of(level, level), threads);
  }

  /** Whether there is but one operation. */
  boolean isPure() {
    return readPercent == 0 || readPercent == ALL;
  }

  /** The operation, if there is but one. */
  Operation operation() {
    return readPercent == 0 ? Operation.WRITE : Operation.READ;
  }

  /** Returns its name, for files and people, such as {@code read-QUORUM-16}. */
  public String name() {
    return isPure()
        ? "%s-%s-%d".formatted(readPercent == 0 ? "write" : "read", levels.read(), threads)
        : "mix%02d-%s-%s-%d".formatted(readPercent, levels.read(), levels.write(), threads);
  }

  /** Returns its mix. */
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

  /** Returns its levels. */
  public Map<OperationKind, ConsistencyLevel> consistency() {
    return Map.of(
        OperationKind.READ,
        DriverLevels.of(levels.read()),
        OperationKind.UPDATE,
        DriverLevels.of(levels.write()));
  }
}
