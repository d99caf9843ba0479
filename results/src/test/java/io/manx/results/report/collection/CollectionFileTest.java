// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CollectionFileTest {
  private static void assertWrong(Consumer<ObjectNode> change, String what) {
    assertThatExceptionOfType(UserException.class)
        .isThrownBy(() -> SampleCollections.changed(change))
        .withMessage(
            "sample.json is not an evaluation as written by 'manx gcsync sim --json': " + what);
  }

  private static ArrayNode curve(ObjectNode root, String name) {
    return (ArrayNode) SampleCollections.policy(root, 0).get("curves").get(name);
  }

  @Test
  void readsAllOfAnEvaluation() {
    CollectionEvaluation sample = SampleCollections.sample();
    assertThat(sample.title()).isEqualTo("parallel · bursts · simulation");
    assertThat(sample.inUse())
        .extracting(PolicyFigures::name)
        .containsExactly("baseline", "greedy", "memtable-aware", "fitted");
    assertThat(sample.own().orElseThrow().name()).isEqualTo("fitted");
    assertThat(sample.baseline().value(CollectionFigure.P9999)).isEqualTo(3943.5);
    assertThat(sample.baseline().ratios()).isEmpty();
    assertThat(sample.baseline().curves().writes()).isEqualTo(90_605_899);
    PolicyFigures clean = sample.clean().orElseThrow();
    assertThat(clean.ratio(CollectionFigure.MAX).orElseThrow().interval95().high()).isLessThan(0.4);
    assertThat(clean.ratio(CollectionFigure.ERASES).orElseThrow().interval95().low()).isNaN();
  }

  @Test
  void figuresThatAreNotKnownAreNaNWhereThatMayBe() {
    CollectionEvaluation sample =
        SampleCollections.changed(
            root -> SampleCollections.policy(root, 1).put("erases", Double.NaN).putNull("pauses"));
    assertThat(sample.policies().get(1).value(CollectionFigure.ERASES)).isNaN();
    assertThat(sample.policies().get(1).pauses()).isNaN();
  }

  @Test
  void latenciesMustBeKnown() {
    assertWrong(
        root -> SampleCollections.policy(root, 0).put("p9999_ms", Double.NaN),
        "policies[0].p9999_ms must be a number, not \"NaN\"");
  }

  @ParameterizedTest
  @CsvSource({"p999_ms", "flush_sd_ms", "seeds", "curves", "name", "pause_mean_ms"})
  void aFieldThatIsMissingIsNamedWithItsPlace(String field) {
    assertWrong(
        root -> SampleCollections.policy(root, 2).remove(field),
        "policies[2]." + field + " is missing");
  }

  @Test
  void wrongTypesAreNamedWithTheirPlace() {
    assertWrong(root -> root.put("seed", "one"), "seed must be a whole number, not \"one\"");
    assertWrong(root -> root.put("scenario", 3), "scenario must be a text, not 3");
    assertWrong(root -> root.put("policies", 3), "policies must be a list, not 3");
    assertWrong(
        root -> ((ArrayNode) root.get("policies")).insert(1, "greedy"),
        "policies[1] must be an object, not \"greedy\"");
    assertWrong(
        root -> curve(root, "latencies").insert(0, "x"),
        "policies[0].curves.latencies[0] must be a list of 4 numbers, not \"x\"");
    assertWrong(
        root -> ((ArrayNode) curve(root, "free_blocks").get(1)).set(1, "many"),
        "policies[0].curves.free_blocks[1][1] must be a number, not \"many\"");
    assertWrong(
        root -> SampleCollections.policy(root, 0).put("erases", -1),
        "policies[0].erases must be 0 or more, not -1");
  }

  @Test
  void nothingToCompareIsWrong() {
    assertWrong(
        root -> root.putArray("policies"), "policies is empty; the baseline must be its first");
    assertWrong(
        root -> SampleCollections.policy(root, 1).put("name", "baseline"),
        "policies has 'baseline' twice");
  }

  @Test
  void filesThatAreNoEvaluationsAreTold(@TempDir Path directory) throws IOException {
    Path text = Files.writeString(directory.resolve("text.json"), "p99: 3\n");
    Path bare = Files.writeString(directory.resolve("bare.json"), "{\"seed\": NaN}");
    Path list = Files.writeString(directory.resolve("list.json"), "[1]");
    Path empty = Files.writeString(directory.resolve("empty.json"), "");
    Path foreign = Files.writeString(directory.resolve("foreign.json"), "{\"variants\": []}");
    assertFails(text, text + " is not JSON (line 1, column 1)");
    assertFails(bare, bare + " is not JSON (line 1, column ");
    assertFails(list, "it holds a list instead of an object");
    assertFails(empty, "it holds nothing instead of an object");
    assertFails(foreign, "policies is missing");
    assertFails(directory.resolve("none.json"), "cannot read");
    assertFails(directory, "cannot read");
  }

  private static void assertFails(Path file, String what) {
    assertThatExceptionOfType(UserException.class)
        .isThrownBy(() -> CollectionFile.read(file))
        .withMessageContaining(file.toString())
        .withMessageContaining(what)
        .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\n"));
  }
}
