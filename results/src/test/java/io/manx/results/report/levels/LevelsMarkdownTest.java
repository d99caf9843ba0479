// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.report.format.ReportTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the tables for documents. */
class LevelsMarkdownTest {
  @Test
  void hasTheVerdictAndEachTableAndThatOfDeviations() {
    LevelsReport report =
        new LevelsReport(
            List.of("It is so."),
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new LevelCheck(10, "ONE/ALL", 4, 1.1, 1.0, 0.1),
                new LevelCheck(10, "ALL/ONE", 4, 1.8, 2.0, 0.1)),
            List.of(
                new ReportTable("Costs", List.of("a", "b"), List.of(List.of("1", "2")), "Why.")));
    assertThat(LevelsMarkdown.of(report))
        .isEqualTo(
            """
            - It is so.

            **Predicted against measured**

            | reads %, threads | ONE/ALL: ms, deviation | ALL/ONE: ms, deviation |
            |---|--:|--:|
            | 10, 4 | 1.00, +10.0 % | 2.00, -10.0 % |

            Measured mean, and how far the predicted one is above it.

            **Costs**

            | a | b |
            |---|--:|
            | 1 | 2 |

            Why.
            """);
  }
}
