package io.manx.cli;

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

  private static String print(CqlRows rows, boolean json) {
    StringWriter out = new StringWriter();
    rows.print(new PrintWriter(out, true), json);
    return out.toString();
  }

  @Test
  void columnsAreAligned() {
    assertThat(print(ROWS, false).lines())
        .containsExactly("key       n", "long key  1", "k", "(2 rows)");
  }

  @Test
  void whatARowSaysStandsBesideItsKeyAndWhatFewRowsFillComesLast() {
    CqlRows status =
        new CqlRows(
            List.of("kind", "name", "count", "last_failure", "place", "state"),
            List.of(
                Arrays.asList("counter", "probes sent", 7L, null, null, null),
                Arrays.asList("counter", "reads", 9L, null, null, null),
                Arrays.asList("hook", "sent", 0L, null, "A.b", "woven")),
            "db1:9042");
    assertThat(print(status.ordered(2), false).lines().map(String::strip))
        .containsExactly(
            "kind     name         state  count  place  last_failure",
            "counter  probes sent         7",
            "counter  reads               9",
            "hook     sent         woven  0      A.b",
            "(3 rows)");
    assertThat(status.ordered(6)).isEqualTo(status);
  }

  @Test
  void jsonKeepsTypes() {
    assertThat(print(ROWS, true).replaceAll("\\s", ""))
        .isEqualTo("[{\"key\":\"longkey\",\"n\":1},{\"key\":\"k\",\"n\":null}]");
  }

  @Test
  void statementWithoutRowsSaysWhereItIsDone() {
    CqlRows none = new CqlRows(List.of(), List.of(), "db1:9042");
    assertThat(print(none, false).strip()).isEqualTo("done on db1:9042");
  }
}
