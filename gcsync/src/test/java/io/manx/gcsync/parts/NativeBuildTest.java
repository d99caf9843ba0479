// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script that compiles the native parts. */
final class NativeBuildTest {
  private static final Path SCRIPT = Path.of("src", "main", "native", "build").toAbsolutePath();

  @TempDir private Path directory;

  private String build(Map<String, String> environment) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", SCRIPT.toString(), directory.toString())
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private List<Path> built() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private void assertOnlyTheReasonIsLeft(String output) throws IOException {
    Path reason = directory.resolve("left-out");
    assertThat(built()).containsExactly(reason);
    assertThat("SyncGC is left out: " + Files.readString(reason).strip()).isEqualTo(output);
  }

  @Test
  void withoutACompilerOnlyTheReasonIsLeft() throws Exception {
    Files.writeString(directory.resolve("manx-sidecar"), "of an earlier build");

    String output = build(Map.of("CC", "/nonexistent/cc"));

    assertThat(output.lines()).hasSize(1);
    assertThat(output).contains("install gcc");
    assertOnlyTheReasonIsLeft(output);
  }

  @Test
  void compilerWithoutHeadersIsReported() throws Exception {
    Path cc = Files.writeString(directory.resolve("cc"), "#!/bin/sh\nexit 1\n");
    assertThat(cc.toFile().setExecutable(true)).isTrue();

    assertThat(build(Map.of("CC", cc.toString())).lines())
        .singleElement()
        .asString()
        .contains("libc6-dev");
  }

  @Test
  void javaWithoutHeadersIsReported() throws Exception {
    String output = build(Map.of("JAVA_HOME", "/nonexistent"));

    assertThat(output.lines()).singleElement().asString().contains("jvmti.h");
    assertOnlyTheReasonIsLeft(output);
    assertThat(build(Map.of())).isEmpty();
    assertThat(built()).hasSize(NativePart.values().length).allMatch(Files::isExecutable);
  }

  @Test
  void partsThatAreUpToDateAreNotBuiltAgain() throws Exception {
    assertThat(build(Map.of())).isEmpty();
    assertThat(built()).hasSize(NativePart.values().length).allMatch(Files::isExecutable);
    Path sidecar = directory.resolve(NativePart.SIDECAR.fileName());
    FileTime before = Files.getLastModifiedTime(sidecar);

    // Works without a compiler, since there is nothing to compile.
    assertThat(build(Map.of("CC", "/nonexistent/cc"))).isEmpty();
    assertThat(Files.getLastModifiedTime(sidecar)).isEqualTo(before);

    Files.setLastModifiedTime(sidecar, FileTime.fromMillis(0));
    assertThat(build(Map.of())).isEmpty();
    assertThat(Files.getLastModifiedTime(sidecar)).isGreaterThan(before);
  }
}
