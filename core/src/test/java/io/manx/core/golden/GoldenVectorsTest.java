// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Golden vectors, by which ports to other languages are tested, are what core says today. */
class GoldenVectorsTest {
  private static final boolean WRITES = System.getProperty("manx.golden", "").equals("write");
  private static final long MOST_BYTES = 3_000_000;
  private static final List<GoldenFile> MADE =
      GoldenVectors.ALL.stream().map(Supplier::get).collect(Collectors.toList());

  static List<GoldenFile> made() {
    return MADE;
  }

  @BeforeAll
  static void write() {
    if (WRITES) {
      MADE.forEach(GoldenFile::write);
    }
  }

  @ParameterizedTest
  @MethodSource("made")
  void coreStillDecidesAsInTheFile(GoldenFile file) {
    assertThat(file.difference(file.stored())).isEmpty();
  }

  @Test
  void thereAreNoOtherFilesAndTogetherTheyAreSmall() throws IOException {
    List<String> expected =
        Stream.concat(MADE.stream().map(each -> each + ".jsonl"), Stream.of("README.md"))
            .collect(Collectors.toList());
    List<Path> stored;
    try (Stream<Path> all = Files.list(GoldenFile.folder())) {
      stored = all.collect(Collectors.toList());
    }
    long bytes = 0;
    for (Path each : stored) {
      bytes += Files.size(each);
    }

    assertThat(stored.stream().map(each -> each.getFileName().toString()))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(bytes).isLessThan(MOST_BYTES);
  }

  @Test
  void findsASwappedOrder() {
    GoldenFile file = named("policy-manx");
    String before = "[2,0,1],[0,2,1],[0,0,0]";
    List<String> planted = new ArrayList<>(file.lines());
    int line =
        IntStream.range(0, planted.size())
            .filter(each -> planted.get(each).contains(before))
            .findFirst()
            .orElseThrow();
    planted.set(line, planted.get(line).replace(before, "[2,0,1],[2,0,1],[0,0,0]"));

    assertThat(file.difference(planted))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith("policy-manx.jsonl, line " + (line + 1))
                    .contains("-Dmanx.golden=write"));
  }

  @Test
  void findsALineThatIsMissing() {
    GoldenFile file = named("policy-random");
    List<String> planted = new ArrayList<>(file.lines());
    planted.remove(planted.size() - 1);

    assertThat(file.difference(planted)).isPresent();
  }

  @Test
  void ignoresTheLastPlaceOfDoublesOnly() {
    GoldenFile file = new GoldenFile("numbers", "", Map.of());
    file.add(1.25, "1.25", 3L);

    assertThat(file.difference(lines(file, "[1.2500000000001,\"1.25\",3]"))).isEmpty();
    assertThat(file.difference(lines(file, "[1.25001,\"1.25\",3]"))).isPresent();
    assertThat(file.difference(lines(file, "[1.25,\"1.2500000000001\",3]"))).isPresent();
    assertThat(file.difference(lines(file, "[1.25,\"1.25\",4]"))).isPresent();
  }

  private static GoldenFile named(String name) {
    return MADE.stream().filter(each -> each.toString().equals(name)).findFirst().orElseThrow();
  }

  private static List<String> lines(GoldenFile like, String event) {
    return List.of(like.lines().get(0), event);
  }
}
