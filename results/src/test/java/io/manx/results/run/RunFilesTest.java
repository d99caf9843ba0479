// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.SyntheticRuns;
import io.manx.results.UserException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
  private final RunFile run = SyntheticRuns.run("stock", 3, 1, 1, 4);

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("new/stock-3.run.json.gz");
  }

  @Test
  void readsWhatItWrote() {
    RunFiles.write(file, run);
    assertThat(RunFiles.read(file)).isEqualTo(run);
  }

  @Test
  void readsNullBlock() {
    RunFile single = SyntheticRuns.run("stock", null, 1, 1, 1);
    RunFiles.write(file, single);
    assertThat(RunFiles.read(file)).isEqualTo(single);
  }

  @Test
  void readsPlainJson() throws IOException {
    Path plain = directory.resolve("plain.json");
    Files.writeString(plain, json());
    assertThat(RunFiles.read(plain)).isEqualTo(run);
  }

  @Test
  void readsFieldsItDoesNotKnow() throws IOException {
    Path plain = directory.resolve("plain.json");
    Files.writeString(plain, json().replaceFirst("\\{", "{\"added\":{\"later\":1},"));
    assertThat(RunFiles.read(plain)).isEqualTo(run);
  }

  @Test
  void statementsAreOptionalAndComplete() throws IOException {
    RunFile known = run.toBuilder().statements(Map.of("read", List.of("SELECT a"))).build();
    RunFiles.write(file, known);
    assertThat(RunFiles.read(file)).isEqualTo(known);
    Path plain = directory.resolve("plain.json");
    Files.writeString(plain, json().replace(",\"statements\":null", ""));
    assertThat(RunFiles.read(plain).statements()).isNull();
    Files.writeString(
        plain, json().replace("\"statements\":null", "\"statements\":{\"read\":[null]}"));
    assertThatThrownBy(() -> RunFiles.read(plain)).isInstanceOf(UserException.class);
  }

  @Test
  void replacesAndLeavesNoTemporaryFile() throws IOException {
    RunFiles.write(file, SyntheticRuns.run("other", 0, 1, 1, 1));
    RunFiles.write(file, run);
    assertThat(RunFiles.read(file)).isEqualTo(run);
    assertThat(filesBesides()).containsExactly(file);
  }

  @Test
  void failedWriteKeepsTheOldFile() throws IOException {
    RunFiles.write(file, run);
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("No space left on device")
        .hasMessageContaining("free space");
    assertThat(RunFiles.read(file)).isEqualTo(run);
    assertThat(filesBesides()).containsExactly(file);
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    RunFiles.write(file, run);
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {0, 1, 5, 20, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused(file);
    }
  }

  @Test
  void flippedBitsAreRefused() throws IOException {
    RunFiles.write(file, run);
    byte[] whole = Files.readAllBytes(file);
    for (int position = 100; position < whole.length; position += whole.length / 20) {
      byte[] damaged = whole.clone();
      damaged[position] ^= 0x10;
      Files.write(file, damaged);
      assertRefused(file);
    }
  }

  @Test
  void foreignFilesAreRefused() throws IOException {
    Path foreign = directory.resolve("foreign.json");
    for (String text : List.of("{}", "[1]", "hello", "null", "{\"formatVersion\":1}")) {
      Files.writeString(foreign, text);
      assertRefused(foreign);
    }
  }

  @Test
  void onlyAFileNamedAsARunFileIsCalledDamaged() throws IOException {
    for (String text : List.of("{}", "# Heading", "{\"formatVersion\":1}", "\u001f\u008bno gzip")) {
      Path foreign = directory.resolve("README.md");
      Files.writeString(foreign, text, StandardCharsets.ISO_8859_1);
      assertThatThrownBy(() -> RunFiles.read(foreign))
          .hasMessage(
              foreign
                  + " is not a run file of Manx; give one that ends in .run.json.gz or .rounds.json");
      Path own = directory.resolve("own.run.json.gz");
      Files.writeString(own, text, StandardCharsets.ISO_8859_1);
      assertThatThrownBy(() -> RunFiles.read(own))
          .hasMessageContaining("is damaged")
          .hasMessageEndingWith("measure again into another file or directory");
    }
  }

  @Test
  void missingPartsAreRefused() throws IOException {
    Path plain = directory.resolve("plain.json");
    for (String name : List.of("variant", "machine", "operations", "schedulingLag", "total")) {
      Files.writeString(plain, json().replaceFirst("\"" + name + "\"", "\"renamed\""));
      assertRefused(plain);
    }
    Files.writeString(plain, json().replaceFirst("\"total\":\"[^\"]*\"", "\"total\":\"AAAA\""));
    assertRefused(plain);
  }

  @Test
  void newerFormatNamesTheRemedy() throws IOException {
    Path plain = directory.resolve("plain.json");
    Files.writeString(plain, json().replace("\"formatVersion\":1", "\"formatVersion\":2"));
    assertThatThrownBy(() -> RunFiles.read(plain))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("format version 2")
        .hasMessageContaining("newer Manx");
  }

  @Test
  void missingFileAndEmptyDirectoryAreNamed() {
    assertThatThrownBy(() -> RunFiles.read(directory.resolve("none.run.json.gz")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("none.run.json.gz does not exist");
    assertThatThrownBy(() -> RunFiles.readAll(List.of(directory)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("no run files");
  }

  @Test
  void whereRunsAreInsteadIsNamed() throws IOException {
    Path results = Files.createDirectory(directory.resolve("manx-results"));
    Path rounds = Files.writeString(results.resolve("demo.rounds.json"), "{}");
    assertThatThrownBy(() -> RunFiles.readAll(List.of(results)))
        .hasMessage(
            "no run files (*.run.json.gz) directly in "
                + results
                + "; give rounds files by name: "
                + rounds);
    for (String name : List.of("demo-1", "demo-2", "demo-3", "demo-4")) {
      RunFiles.write(results.resolve(name).resolve("a.run.json.gz"), run);
    }
    assertThatThrownBy(() -> RunFiles.readAll(List.of(results)))
        .hasMessageContaining("; give a directory below it that has some: " + results + "/demo-1, ")
        .hasMessageEndingWith("demo-3 and 1 more");
  }

  @Test
  void groupsOfReadsHaveTheirPromisedName() throws IOException {
    CopyDelays delays = new CopyDelays("node 1", CopyDelays.MANX, 3, List.of());
    String json = RunFiles.MAPPER.writeValueAsString(delays);
    assertThat(json).contains("\"costClass\":3").doesNotContain("readGroup");
    assertThat(RunFiles.MAPPER.readValue(json, CopyDelays.class)).isEqualTo(delays);
  }

  @Test
  void sendingsOfOlderFilesAreNoRepairs() throws IOException {
    String older = "{'node': 'n', 'atMillis': 1, 'copy': true, 'endMillis': null, 'end': 'open'}";
    RequestStory.Sending sending =
        RunFiles.MAPPER.readValue(older.replace('\'', '"'), RequestStory.Sending.class);
    assertThat(sending.repair()).isNull();
    assertThat(sending.readsAgain()).isFalse();
  }

  @Test
  void directoryStandsForItsRunFiles() throws IOException {
    RunFile other = SyntheticRuns.run("manx", 3, 1, 1, 1);
    RunFiles.write(directory.resolve("b.run.json.gz"), run);
    RunFiles.write(directory.resolve("a.run.json.gz"), other);
    Files.writeString(directory.resolve("notes.txt"), "not a run");
    assertThat(RunFiles.readAll(List.of(directory))).containsExactly(other, run);
  }

  private static void assertRefused(Path file) {
    assertThatThrownBy(() -> RunFiles.read(file))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(file.toString())
        .message()
        .doesNotContain("\n");
  }

  private String json() throws IOException {
    Path gzipped = directory.resolve("as-json.gz");
    RunFiles.write(gzipped, run);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(gzipped)))) {
      in.transferTo(out);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private List<Path> filesBesides() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("new"))) {
      return files.toList();
    }
  }
}
