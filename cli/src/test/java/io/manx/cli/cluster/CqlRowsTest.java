// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CqlRowsTest {
  private static final CqlRows ROWS =
      new CqlRows(
          List.of("key", "n"),
          List.of(List.of("long key", 1), Arrays.asList("k", null)),
          "db1:9042");

  private static String print(CqlRows rows, int keys, int blockRows) {
    StringWriter out = new StringWriter();
    new CqlOutput(new PrintWriter(out, true), blockRows).tables(new Blocks(rows)::next, keys);
    return out.toString();
  }

  private static String json(CqlRows rows, int blockRows) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out, true);
    new CqlOutput(writer, blockRows).json(new Blocks(rows)::next);
    writer.flush();
    return out.toString();
  }

  /** Returns rows in blocks, like a result. */
  private static final class Blocks {
    private final CqlRows all;
    private int given;

    Blocks(CqlRows all) {
      this.all = all;
    }

    CqlRows next(int most) {
      int end = Math.min(all.rows().size(), given + most);
      CqlRows block = new CqlRows(all.columns(), all.rows().subList(given, end), all.coordinator());
      given = end;
      return block;
    }
  }

  @Test
  void columnsAreAligned() {
    assertThat(print(ROWS, 2, 10).lines())
        .containsExactly("key       n", "long key  1", "k", "(2 rows)");
  }

  @Test
  void mainColumnsFollowTheKeysAndSparseColumnsComeLast() {
    CqlRows status =
        new CqlRows(
            List.of("kind", "name", "count", "last_failure", "place", "state"),
            List.of(
                Arrays.asList("counter", "probes sent", 7L, null, null, null),
                Arrays.asList("counter", "reads", 9L, null, null, null),
                Arrays.asList("hook", "sent", 0L, null, "A.b", "woven")),
            "db1:9042");
    assertThat(print(status, 2, 10).lines().map(String::strip))
        .containsExactly(
            "kind     name         state  count  place  last_failure",
            "counter  probes sent         7",
            "counter  reads               9",
            "hook     sent         woven  0      A.b",
            "(3 rows)");
    assertThat(status.ordered(status.readableOrder(6))).isEqualTo(status);
  }

  @Test
  void jsonKeepsTypes() {
    assertThat(json(ROWS, 10).replaceAll("\\s", ""))
        .isEqualTo("[{\"key\":\"longkey\",\"n\":1},{\"key\":\"k\",\"n\":null}]");
  }

  /** Blocks allow to print a table of any size. */
  @Test
  void onlyOneBlockOfRowsIsHeld() {
    CqlRows three = new CqlRows(List.of("k"), List.of(List.of(1), List.of(2), List.of(3)), "db");
    assertThat(print(three, 1, 2).lines()).containsExactly("k", "1", "2", "k", "3", "(3 rows)");
    assertThat(print(three, 1, 3).lines()).containsExactly("k", "1", "2", "3", "(3 rows)");
    assertThat(json(three, 2).replaceAll("\\s", "")).isEqualTo("[{\"k\":1},{\"k\":2},{\"k\":3}]");
    CqlRows none = new CqlRows(List.of("k"), List.of(), "db");
    assertThat(print(none, 1, 2).lines()).containsExactly("k", "(0 rows)");
    assertThat(json(none, 2).replaceAll("\\s", "")).isEqualTo("[]");
  }

  @Test
  void statementWithoutRowsNamesItsNode() {
    CqlRows none = new CqlRows(List.of(), List.of(), "db1:9042");
    assertThat(print(none, 0, 10).strip()).isEqualTo("done on db1:9042");
  }
}
