// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the build that began a comparison continues it; other builds only read it. */
class ComparisonDirectoryTest {
  private static final Build FIRST = new Build("a".repeat(40), true, null);
  private static final Build SECOND = new Build("b".repeat(40), true, null);
  private static final Build CHANGED = new Build("a".repeat(40), false, "12ab34cd");
  private static final Build UNKNOWN = new Build(Build.UNKNOWN, null, null);

  private static final ComparisonPlan PLAN =
      ComparisonPlan.of(
              Variants.resolve(List.of("stock", "no-speculation"), null),
              LoadFixtures.patient(100, Duration.ZERO, Duration.ofSeconds(1)))
          .rounds(2)
          .place("here")
          .build();

  @TempDir private Path directory;

  private static void measure(ComparisonDirectory open, int block) {
    Map<Variant, RunFile> runs = new LinkedHashMap<>();
    PLAN.variants().forEach(variant -> runs.put(variant, run(variant.name(), block)));
    open.write(PLAN, block, runs);
  }

  private static RunFile run(String variant, int block) {
    return RunFile.of(variant).block(block).seed(1).measuredBy(FIRST).build();
  }

  private void begin(Build build) {
    measure(ComparisonDirectory.open(directory, PLAN, build), 0);
  }

  @Test
  void theBuildThatBeganItContinuesIt() {
    begin(FIRST);
    assertThat(ComparisonDirectory.open(directory, PLAN, FIRST).isComplete(PLAN, 0)).isTrue();
  }

  @Test
  void anotherBuildIsRefusedNamingBothAndTheRemedy() {
    begin(FIRST);
    for (Build other : List.of(SECOND, CHANGED, UNKNOWN)) {
      assertThatThrownBy(() -> ComparisonDirectory.open(directory, PLAN, other))
          .isInstanceOf(UserException.class)
          .hasMessageContaining(FIRST.text())
          .hasMessageContaining(other.text())
          .hasMessageContaining("with that build")
          .hasMessageContaining("--out")
          .message()
          .doesNotContain("\n");
    }
  }

  @Test
  void anotherBuildMayTakeOverWhereNothingIsMeasured() {
    ComparisonDirectory unused = ComparisonDirectory.open(directory, PLAN, FIRST);
    measure(ComparisonDirectory.open(directory, PLAN, SECOND), 0);
    assertThatThrownBy(() -> ComparisonDirectory.open(directory, PLAN, FIRST))
        .hasMessageContaining(SECOND.text());
  }

  @Test
  void anotherComparisonMayTakeOverWhereNothingIsMeasured() {
    ComparisonPlan other =
        ComparisonPlan.of(PLAN.variants(), PLAN.load()).rounds(3).place("here").build();
    ComparisonDirectory unused = ComparisonDirectory.open(directory, other, FIRST);

    begin(FIRST);

    assertThatThrownBy(() -> ComparisonDirectory.open(directory, other, FIRST))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("holds another comparison (rounds was '2', is '3')");
  }

  @Test
  void anyBuildReadsWhatIsComplete() {
    begin(FIRST);
    measure(ComparisonDirectory.open(directory, PLAN, FIRST), 1);
    assertThat(ComparisonDirectory.open(directory, PLAN, SECOND).read(PLAN)).hasSize(4);
  }

  @Test
  void anOlderDirectoryWithoutABuildIsNotContinuedByAKnownOne() throws IOException {
    begin(UNKNOWN);
    assertThatCode(() -> ComparisonDirectory.open(directory, PLAN, UNKNOWN))
        .doesNotThrowAnyException();
    Path plan = directory.resolve("comparison.json");
    Files.writeString(plan, Files.readString(plan).replaceFirst("\\s*\"build\"[^\\n]*\\n", "\n"));
    assertThat(plan).content().doesNotContain("build");
    assertThatThrownBy(() -> ComparisonDirectory.open(directory, PLAN, FIRST))
        .hasMessageContaining("another build of Manx (unknown commit; this is commit aaaa");
  }
}
