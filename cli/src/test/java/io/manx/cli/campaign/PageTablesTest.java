// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTablesTest {
  private static final String FIGURES =
      """
      {"variants": [
        {"name": "stock", "operations": {"read": {"p50_ms": 1, "p99_ms": 20, "p999_ms": 300,
          "throughput_per_s": 600, "extra_reads_ratio": 0.01, "extra_writes_ratio": 0}}},
        {"name": "manx", "operations": {"read": {"p50_ms": 1.1, "p99_ms": 8, "p999_ms": 12,
          "throughput_per_s": 600, "extra_reads_ratio": 0.031, "extra_writes_ratio": null}}}],
       "ratios": [{"variant": "manx", "operation": "read", "metric": "p999_ms", "ratio": 0.04,
         "ci95": [0.03, 0.06], "verdict": "lower"}],
       "rate_per_s": 600}
      """;

  @TempDir Path directory;
  private PageTables tables = new PageTables(Path.of("unset"));

  @BeforeEach
  void write() throws IOException {
    Path data = Files.createDirectories(directory.resolve("results"));
    Files.writeString(data.resolve("live.json"), FIGURES);
    Files.createFile(data.resolve("live.rounds.json"));
    tables = new PageTables(data);
  }

  @Test
  void tablesBetweenTheirMarksAreRenewed() throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, "# A\n\n<!-- row: live -->\nold\n<!-- end of row -->\n\nB\n");

    assertThat(tables.renew(directory)).isEqualTo(1);

    assertThat(Files.readString(page))
        .isEqualTo(
            """
            # A

            <!-- row: live -->

            | read (ms) | p50 | p99 | p99.9 | extra requests | p99.9, ratio |
            |---|--:|--:|--:|--:|--:|
            | stock | 1.00 | 20.0 | 300 | 1.0 % |  |
            | manx | 1.10 | 8.00 | 12.0 | 3.1 % | **0.040 (0.030–0.060)** |

            [All figures](results/live.md) and [histograms](results/live.rounds.json) of the rounds.

            <!-- end of row -->

            B
            """);
    assertThat(tables.renew(directory)).isZero();
  }

  @Test
  void aRowWithoutFiguresIsNamed() {
    assertThatThrownBy(
            () -> tables.renewed(Path.of("p.md"), "<!-- row: dead -->\n<!-- end of row -->"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("p.md: row dead has no figures in ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- row: live -->\nprose\n",
        "<!-- row: live -->\nprose\n<!-- row: live; read -->\n<!-- end of row -->"
      })
  void proseAfterAMarkWithoutEndIsKept(String text) {
    assertThatThrownBy(() -> tables.renewed(Path.of("p.md"), text))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "p.md: no '<!-- end of row -->' follows '<!-- row: live -->'; add it where the table"
                + " ends");
  }

  @Test
  void anUnknownOperationIsRefused() {
    String text = "<!-- row: live; read, scan -->\n<!-- end of row -->";

    assertThatThrownBy(() -> tables.renewed(Path.of("p.md"), text))
        .isInstanceOf(UserException.class)
        .hasMessage("p.md: row live has no operation 'scan'; there are read");
  }
}
