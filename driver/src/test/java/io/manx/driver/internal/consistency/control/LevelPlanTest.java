// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.datastax.oss.driver.api.core.Version;
import io.manx.core.consistency.LevelPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LevelPlanTest {
  private static final String PLAN =
      "{ \"formatVersion\": 1, \"copies\": {\"dc1\": 3}, \"localDataCentre\": \"dc1\","
          + " \"versions\": {\"cassandra\": \"5.0.9\"}, \"objective\": \"p99\", \"mayBeDown\": 0,"
          + " \"pairs\": [\"ONE/ALL\"], \"threads\": [1, 2], \"readShares\": [0.0, 1.0],"
          + " \"millis\": {\"ONE/ALL\": [[1.5, 2], [3, 4]]} }";

  @TempDir private Path directory;

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("plan.json"), content);
  }

  @Test
  void itReadsWhatTheCommandLineWrites() throws IOException {
    LevelPlan plan = LevelPlan.read(file(PLAN).toString());
    assertThat(plan.pairs()).containsExactly(LevelPair.parse("ONE/ALL"));
    assertThat(plan.cassandraVersion()).isEqualTo(Version.parse("5.0.9"));
    assertThat(plan.grid().millis(plan.pairs().get(0), 0.5, 1.5)).isEqualTo(2.625);
  }

  @Test
  void aMissingFileIsTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LevelPlan.read(directory.resolve("none.json").toString()))
        .withMessageContaining("none.json")
        .withMessageContaining("manx consistency plan");
  }

  @Test
  void anotherFileIsTold() throws IOException {
    for (String content :
        new String[] {
          "",
          "not json {",
          "{}",
          PLAN.replace("\"formatVersion\": 1", "\"formatVersion\": 2"),
          PLAN.replace("[3, 4]", "[3]"),
          PLAN.replace("[3, 4]", "\"many\""),
          PLAN.replace("\"pairs\": [\"ONE/ALL\"]", "\"pairs\": [\"QUORUM/QUORUM\"]")
        }) {
      Path file = file(content);
      assertThatIllegalArgumentException()
          .as(content)
          .isThrownBy(() -> LevelPlan.read(file.toString()))
          .withMessageContaining("is not a plan of");
    }
  }
}
