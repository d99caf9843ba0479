package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * Runs the checks in C of what is sent to real drives: {@code src/test/native/encodings-test.c}.
 */
final class EncodingsTest {
  @Test
  void commandsAreLaidOutAsTheStandardsSay() throws Exception {
    Process process =
        new ProcessBuilder(TestParts.tool("encodings-test").toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).endsWith("checks");
  }
}
