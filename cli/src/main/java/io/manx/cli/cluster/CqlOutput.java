package io.manx.cli.cluster;

import io.manx.cli.terminal.JsonOutput;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Prints the rows of a statement while they come. Of a large table only so many are held at a time,
 * each such block being a table with a header of its own.
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
   * Prints tables, and how many rows there were.
   *
   * @param next reads so many rows, fewer at the end
   * @param keys number of columns that are in order already
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

  /** Prints one JSON array of all rows. */
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
