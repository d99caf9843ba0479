// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.terminal.JsonOutput;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Prints the rows of a statement as they arrive. A large result is printed in blocks, each a table
 * with its own header, so that only one block is held in memory.
 */
final class CqlOutput {
  private static final int BLOCK = 1_000;

  private final PrintWriter out;
  private final int blockRows;

  CqlOutput(PrintWriter out) {
    this(out, BLOCK);
  }

  CqlOutput(PrintWriter out, int blockRows) {
    this.out = out;
    this.blockRows = blockRows;
  }

  /**
   * Prints the rows as tables, and their number.
   *
   * @param next reads the given number of rows, or fewer at the end
   * @param keys number of leading columns to leave in place
   */
  void tables(IntFunction<CqlRows> next, int keys) {
    CqlRows block = next.apply(blockRows);
    if (block.columns().isEmpty()) {
      out.println("done on " + block.coordinator());
      return;
    }
    List<Integer> order = block.readableOrder(keys);
    long count = 0;
    do {
      out.print(block.ordered(order).table());
      count += block.rows().size();
      block = block.rows().size() < blockRows ? null : next.apply(blockRows);
    } while (block != null && !block.rows().isEmpty());
    out.println(count == 1 ? "(1 row)" : "(" + count + " rows)");
  }

  /** Prints all rows as one JSON array. */
  void json(IntFunction<CqlRows> next) {
    try (JsonOutput.Array array = JsonOutput.array(out)) {
      CqlRows block;
      do {
        block = next.apply(blockRows);
        block.byColumn().forEach(array::add);
      } while (block.rows().size() == blockRows);
    }
    out.println();
  }
}
