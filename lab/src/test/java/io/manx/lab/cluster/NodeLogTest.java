// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeLogTest {
  private static final String EARLIER = "Manx stays out: of an earlier start\n";

  @TempDir Path directory;

  @Test
  void agentComplaintsAreThoseOfThisStart() throws IOException {
    Path log =
        Files.writeString(
            directory.resolve("node1.log"),
            EARLIER
                + "Manx stays out: mode must be one of off, observe, on, not fast; correct it\n"
                + "INFO  2026-01-01 10:00:00,123 [main] StartHooks - Manx is here: mode off\n"
                + "WARN  2026-01-01 10:00:01,123 [main] SelfTest - Manx feature inline is off\n"
                + "WARN  2026-01-01 10:00:02,123 [main] Other - not about Manx\n");
    assertThat(NodeLog.agentComplaints(log, EARLIER.length()))
        .containsExactly(
            "Manx stays out: mode must be one of off, observe, on, not fast; correct it",
            "Manx feature inline is off");
    assertThat(NodeLog.agentComplaints(directory.resolve("absent.log"), 0)).isEmpty();
  }
}
