// SPDX-License-Identifier: Apache-2.0

package io.manx.results.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks the ledger of this repository: no line is altered or missing. */
class CommittedLedgerTest {
  private static final Path DIRECTORY = Path.of("..", "docs", "results");
  private static final Path FILE = DIRECTORY.resolve("ledger.jsonl");
  private static final Path FIRST_FILE = DIRECTORY.resolve("ledger-161.jsonl");

  /** Number of lines for measurements before the ledger existed, as recorded in git. */
  private static final int BEFORE_THE_LEDGER = 122;

  /** The first measurement by the Python client, whose run files did not yet have their origin. */
  private static final int WITHOUT_ORIGIN = 182;

  private static final String HASH_OF_ITS_LAST_LINE = "7f230d87d34d35de";

  @Test
  void everyLineIsAsItWasEntered() {
    for (JsonNode entry : new MeasurementLedger(FILE).entries()) {
      assertThat(entry.path("row").asText()).as(entry.toString()).isNotBlank();
      assertThat(entry.path("rule").asText()).isNotBlank();
      assertThat(entry.path("recorded_at").asText()).matches("20[0-9-]+T[0-9:]+Z");
      assertThat(entry.path("figures").isEmpty()).isFalse();
      int number = entry.path("number").asInt();
      if (number > BEFORE_THE_LEDGER && number != WITHOUT_ORIGIN) {
        assertThat(entry.path("builds").isEmpty()).as("line %s", number).isFalse();
        assertThat(entry.path("speed").isEmpty()).as("line %s", number).isFalse();
      } else if (number <= BEFORE_THE_LEDGER) {
        assertThat(entry.path("recorded_with").asText()).hasSize(40);
      }
    }
  }

  @Test
  void whatWasMeasuredBeforeItIsAllThere() throws IOException {
    assertThat(new MeasurementLedger(FILE).entries()).hasSizeGreaterThan(161);
    assertThat(MeasurementLedger.hash(Files.readAllLines(FIRST_FILE).get(BEFORE_THE_LEDGER - 1)))
        .isEqualTo(HASH_OF_ITS_LAST_LINE);
  }
}
