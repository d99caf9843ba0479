// SPDX-License-Identifier: Apache-2.0

package io.manx.it.gcsync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.Manx;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A real node on an emulated drive, with agent, pause signal and sidecar. */
class GcsyncRunIT {
  @TempDir Path directory;

  @Test
  void theDriveCollectsInThePausesOfARealNode() throws Exception {
    Path json = directory.resolve("live.json");
    CommandLine commandLine = Manx.commandLine();
    StringWriter out = new StringWriter();
    commandLine.setOut(new PrintWriter(out, true));

    int exit =
        commandLine.execute(
            "gcsync",
            "run",
            "--policies=greedy",
            "--rounds=1",
            "--warmup=0s",
            "--settle=2s",
            "--duration=10s",
            "--workload=update=100",
            "--rate=1000",
            "--records=1000",
            "--field-length=2000",
            "--clients=2",
            "--memtables=8",
            "--drive-size=64",
            "--drive-speed=32",
            "--jvm-option=-Xmn32m",
            "--out=" + directory.resolve("runs"),
            "--json=" + json);

    assertThat(exit).isZero();
    JsonNode policies = new ObjectMapper().readTree(json.toFile()).path("policies");
    assertThat(policies).hasSize(2);
    for (JsonNode policy : policies) {
      assertThat(policy.path("flush_mean_ms").asDouble()).isPositive();
      assertThat(policy.path("write_amplification").asDouble()).isGreaterThanOrEqualTo(1);
      assertThat(policy.path("pauses").asDouble()).isPositive();
    }
    JsonNode baseline = policies.get(0);
    assertThat(baseline.path("erases").asDouble()).isPositive();
    assertThat(baseline.path("foreground_erases").asDouble())
        .as("all of them, since nothing collects in pauses")
        .isEqualTo(baseline.path("erases").asDouble());
    JsonNode greedy = policies.get(1);
    assertThat(greedy.path("foreground_erases").asDouble())
        .as("some were in pauses")
        .isLessThan(greedy.path("erases").asDouble());
    assertThat(out.toString()).contains("real nodes, emulated drive", "the sidecar's command");
  }
}
