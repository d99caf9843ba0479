// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.ByteArrayInputStream;
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

final class NativePartsTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000L);

  @TempDir private Path directory;

  @Test
  void partsAreWrittenAsExecutables() throws IOException {
    Map<NativePart, Path> parts = parts("a").writeTo(directory.resolve("new"));

    assertThat(parts).containsOnlyKeys(NativePart.values());
    assertThat(parts.values()).allMatch(Path::isAbsolute).allMatch(Files::isExecutable);
    assertThat(parts.get(NativePart.SIDECAR))
        .hasFileName("manx-sidecar")
        .hasContent("a/native/linux-amd64/manx-sidecar");
    assertThat(files(directory.resolve("new"))).hasSize(NativePart.values().length);
  }

  @Test
  void filesAreReplacedOnlyIfTheirContentDiffers() throws IOException {
    Path file = parts("a").writeTo(directory).get(NativePart.SIDECAR);
    Files.setLastModifiedTime(file, LONG_AGO);

    parts("a").writeTo(directory);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(LONG_AGO);

    parts("b").writeTo(directory);
    assertThat(file).hasContent("b/native/linux-amd64/manx-sidecar");
    assertThat(files(directory)).hasSize(NativePart.values().length);
  }

  @Test
  void buildWithoutCompilerNamesTheRemedy() {
    NativeParts none = new NativeParts("linux-amd64", name -> null);

    assertThatThrownBy(() -> none.writeTo(directory))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("apt install gcc")
        .hasMessageNotContaining("\n");
  }

  @Test
  void theReasonOfTheBuildIsShown() {
    NativeParts none =
        new NativeParts(
            "linux-amd64",
            name ->
                name.endsWith("left-out")
                    ? new ByteArrayInputStream("no jvmti.h\n".getBytes(StandardCharsets.UTF_8))
                    : null);

    assertThat(none.whyMissing())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("Manx was built without the native parts of SyncGC: no jvmti.h; ")
                    .doesNotContain("gcc", "\n"));
  }

  @Test
  void otherSystemsNeedLinux() {
    assertThat(new NativeParts("mac os x-aarch64", name -> null).whyMissing())
        .hasValueSatisfying(why -> assertThat(why).contains("needs Linux"));
  }

  @Test
  void directoryThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatThrownBy(() -> parts("a").writeTo(file))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void thisBuildHasAllParts() {
    assertThat(NativeParts.missing()).isEmpty();
    assertThat(NativeParts.extractTo(directory).values()).allMatch(Files::isExecutable);
  }

  private static NativeParts parts(String version) {
    return new NativeParts(
        "linux-amd64",
        name -> new ByteArrayInputStream((version + name).getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
