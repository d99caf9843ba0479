// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import static io.manx.lab.history.Operations.history;
import static io.manx.lab.history.Operations.read;
import static io.manx.lab.history.Operations.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import io.manx.results.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegisterHistoryTest {
  private static final int CLIENTS = 8;

  @TempDir private Path directory;

  @Test
  void operationsOfAKeyAreInOrderOfTheirBegins() {
    List<RegisterOperation> operations =
        List.of(read(1, 30, 40), write(1, 10, 90), read(0, 5, 20), write(2, 30, 35));

    assertThat(history(operations).byKey())
        .containsExactly(
            new KeyHistory(
                "r",
                List.of(
                    operations.get(2), operations.get(1), operations.get(3), operations.get(0))));
  }

  @Test
  void whatManyThreadsAddIsAllThere() throws InterruptedException {
    RegisterHistory history = new RegisterHistory();
    List<List<RegisterOperation>> parts = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int thread = 0; thread < CLIENTS; thread++) {
      // Two threads for each client, as callbacks of a driver may run on any.
      List<RegisterOperation> part = operations(thread / 2, 5_000, 10_000, thread);
      parts.add(part);
      threads.add(new Thread(() -> part.forEach(history::add)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    List<RegisterOperation> expected = parts.stream().flatMap(List::stream).toList();
    assertThat(history.size()).isEqualTo(expected.size());
    assertThat(all(history)).hasSameSizeAs(expected);
    assertThat(new HashSet<>(all(history))).isEqualTo(new HashSet<>(expected));
    assertThat(history.byKey().map(KeyHistory::key)).isSorted().doesNotHaveDuplicates();
    assertThat(history.byKey())
        .allSatisfy(
            key ->
                assertThat(key.operations())
                    .isSortedAccordingTo(Comparator.comparingLong(RegisterOperation::beginNanos)));
  }

  @Test
  void viewHasWhatWasAddedBefore() {
    RegisterHistory history = history(List.of(write(1, 0, 10)));
    var view = history.byKey();

    history.add(read(1, 20, 30));

    assertThat(view.flatMap(key -> key.operations().stream())).containsExactly(write(1, 0, 10));
  }

  @Test
  void fileHoldsTheWholeHistory() {
    RegisterHistory history = history(operations(3, 3_000, 50, 1));
    Path file = directory.resolve("new").resolve("a" + RegisterHistory.SUFFIX);

    history.write(file);

    assertThat(all(RegisterHistory.read(file))).isEqualTo(all(history));
  }

  @Test
  void fileIsReadable() throws IOException {
    Path file = directory.resolve("a" + RegisterHistory.SUFFIX);
    history(List.of(write(17, 1, 2, Outcome.UNKNOWN))).write(file);

    assertThat(text(file))
        .isEqualTo(
            """
            {"formatVersion":1}
            {"key":"r","client":1,"kind":"write","version":17,"beginNanos":1000000,\
            "endNanos":2000000,"outcome":"unknown",\
            "plan":{"epoch":4,"readLevel":"ONE","writeLevel":"ALL"}}""");
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    Path file = directory.resolve("a" + RegisterHistory.SUFFIX);
    history(operations(3, 100, 50, 1)).write(file);
    byte[] whole = Files.readAllBytes(file);

    for (int length : new int[] {0, 1, 5, 20, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused(file, "give a complete file whose name ends in .history.jsonl.gz");
    }
  }

  @Test
  void otherContentIsRefused() throws IOException {
    Path file = directory.resolve("a" + RegisterHistory.SUFFIX);
    String header = "{\"formatVersion\":1}\n";
    String line = text(written()).lines().skip(1).findFirst().orElseThrow();

    for (String text : List.of("", "hello", "[1]", "{}", "null", "{\"formatVersion\":null}")) {
      assertRefused(gzipped(file, text), "its first line is not a header");
    }
    for (String text :
        List.of(
            "",
            "{}",
            "null",
            line + line,
            line.replace("\"beginNanos\":0,", ""),
            line.replace("\"key\"", "\"name\""),
            line.replace("\"outcome\":\"ok\"", "\"outcome\":\"fine\""),
            line.replace("\"version\":1", "\"version\":0"),
            line.replace("\"endNanos\":10", "\"endNanos\":-1"))) {
      assertRefused(gzipped(file, header + text + "\n"), "line 2 is not an operation");
    }
    assertRefused(gzipped(file, "{\"formatVersion\":2}\n"), "has format version 2");
    Files.writeString(file, header);
    assertRefused(file, "not gzipped");
    assertRefused(directory.resolve("none"), "does not exist");
  }

  private Path written() {
    Path file = directory.resolve("written" + RegisterHistory.SUFFIX);
    history(List.of(write(1, 0, 10))).write(file);
    return file;
  }

  private static List<RegisterOperation> operations(int client, int count, int keys, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<RegisterOperation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long begin = random.nextLong(-1_000_000, 1_000_000);
      operations.add(
          new RegisterOperation(
              "key-" + random.nextInt(keys),
              client,
              Operations.anyOf(random, Kind.values()),
              random.nextLong(1, Long.MAX_VALUE),
              begin,
              begin + random.nextLong(1_000_000),
              Operations.anyOf(random, Outcome.values()),
              new ClientPlan(random.nextInt(5), "ONE", "ALL")));
    }
    return operations;
  }

  private static List<RegisterOperation> all(RegisterHistory history) {
    return history.byKey().flatMap(key -> key.operations().stream()).toList();
  }

  private static Path gzipped(Path file, String text) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static String text(Path file) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void assertRefused(Path file, String reason) {
    assertThatThrownBy(() -> RegisterHistory.read(file))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll(file.toString(), reason)
        .message()
        .doesNotContain("\n");
  }
}
