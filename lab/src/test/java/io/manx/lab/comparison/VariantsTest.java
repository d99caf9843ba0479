// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VariantsTest {
  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("variants.yaml"), text);
  }

  @Test
  void agentMayBePartOfAVariantOnly() throws IOException {
    Path file = file("variants: {with: {jvm: ['${manx-agent}'], agent: {mode: on}}}");
    assertThat(Variants.resolve(List.of("with"), file).get(0).serverSettings().needsAgent())
        .isFalse();
    assertThat(Variants.resolve(List.of("wu"), null).get(0).serverSettings().needsAgent()).isTrue();
    assertThat(Variants.resolve(List.of("stock"), null).get(0).serverSettings().needsAgent())
        .isFalse();
  }

  @Test
  void stockSetsNothing() {
    Variant stock = Variants.resolve(List.of("stock"), null).get(0);

    assertThat(stock.server()).isEmpty();
    assertThat(stock.jvm()).isEmpty();
    assertThat(stock.table()).isEmpty();
    assertThat(stock.driver()).isEmpty();
  }

  @Test
  void sameVariantTwiceGetsTwoNames() {
    assertThat(Variants.resolve(List.of("stock", "stock", "stock"), null))
        .extracting(Variant::name)
        .containsExactly("stock", "stock#2", "stock#3");
  }

  @Test
  void driverSpeculationTicksEveryMillisecondUnlessDefaultIsAsked() {
    List<Variant> variants =
        Variants.resolve(
            List.of("driver-speculation=5ms", "driver-speculation-default-tick=10ms"), null);

    assertThat(variants.get(0).driver())
        .containsEntry("advanced.netty.timer.tick-duration", "1ms")
        .containsEntry("advanced.speculative-execution-policy.delay", "5ms");
    assertThat(variants.get(1).driver())
        .containsEntry("advanced.netty.timer.tick-duration", "100ms")
        .containsEntry("advanced.speculative-execution-policy.delay", "10ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10ms",
        "95p",
        "99.9p",
        "ALWAYS",
        "0.5ms",
        "MIN(99p,50ms)",
        "max(99percentile, 50ms)"
      })
  void serverSpeculationTakesCassandrasThresholds(String threshold) {
    assertThat(Variants.resolve(List.of("speculation=" + threshold), null).get(0).table())
        .containsExactly(Map.entry("speculative_retry", "'" + threshold + "'"));
  }

  @ParameterizedTest
  @CsvSource({
    "fast, unknown variant 'fast'",
    "speculation=, needs a threshold",
    "speculation=10s, needs a threshold",
    "speculation=MIN(99p), needs a threshold",
    "driver-speculation, needs a delay",
    "driver-speculation=1.5ms, needs a delay",
    "stock=2, takes no parameter"
  })
  void unusableNamesAreRefused(String name, String reason) {
    assertThatThrownBy(() -> Variants.resolve(List.of(name), null))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void fileAddsVariantsOfItsOwn() throws IOException {
    Path file =
        file(
            """
            variants:
              eager:
                description: retry early
                server: {dynamic_snitch_update_interval: 50ms}
                jvm: ["-XX:MaxGCPauseMillis=20"]
                table: {speculative_retry: 5ms, gc_grace_seconds: 60, compaction: {class: LeveledCompactionStrategy}}
                driver: {basic.request.timeout: 1 second}
              plain:
            """);

    List<Variant> variants = Variants.resolve(List.of("eager", "plain"), file);

    Variant eager = variants.get(0);
    assertThat(eager.description()).isEqualTo("retry early");
    assertThat(eager.server()).containsEntry("dynamic_snitch_update_interval", "50ms");
    assertThat(eager.jvm()).containsExactly("-XX:MaxGCPauseMillis=20");
    assertThat(eager.table())
        .containsEntry("speculative_retry", "'5ms'")
        .containsEntry("gc_grace_seconds", "60")
        .containsEntry("compaction", "{'class': 'LeveledCompactionStrategy'}");
    assertThat(eager.driver()).containsEntry("basic.request.timeout", "1 second");
    assertThat(variants.get(1).server()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "variants: {a: {servers: {}}} | unknown part 'servers'",
        "variants: [a] | must be a mapping",
        "variantes: {} | must hold one key, 'variants'",
        "variants: {a: {jvm: x}} | must be a list",
        "variants: {a: {table: {x: }}} | 'x' has no value",
        "variants: {a | is not valid YAML",
        "variants: {a: {agent: {lie@two: huge}}} | variant 'a': agent: setting 'lie@two' is not of"
            + " the form NAME@N",
        "variants: {a: {agent: {policy: fastest}}} | variant 'a': agent: setting policy must be one"
            + " of stock, random,",
        "variants: {a: {agent: {wu.beta@2: -1}}} | agent: setting wu.beta must be a number from 0 to"
            + " 1000, not '-1'",
        "variants: {a: {agent: {speculation: off}}} | setting speculation must be one of stock,"
            + " budget, not 'false'"
      })
  void damagedFilesAreRefusedInOneLine(String text, String reason) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> Variants.resolve(List.of("a"), file))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void agentOfASingleNodeMayBeSet() throws IOException {
    Path file = file("variants: {liar: {agent: {mode: on, mode@3: off, lie@2: negative}}}");
    assertThat(Variants.resolve(List.of("liar"), file).get(0).agent())
        .isEqualTo(Map.of("mode", "on", "mode@3", "off", "lie@2", "negative"));
  }

  @Test
  void onAndOffMayBeWrittenWithoutQuotes() throws IOException {
    Path file = file("variants: {a: {agent: {collection_policy: off, foretell_pauses: off}}}");
    assertThat(Variants.resolve(List.of("a"), file).get(0).agent())
        .isEqualTo(Map.of("collection_policy", "off", "foretell_pauses", "false"));
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> Variants.resolve(List.of("a"), directory.resolve("none.yaml")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("none.yaml");
  }

  @Test
  void namesJoinedByPlusAreOneVariant() {
    Variant joined = Variants.resolve(List.of("wu+round-robin+speculation=10ms"), null).get(0);
    assertThat(joined.name()).isEqualTo("wu+round-robin+speculation=10ms");
    assertThat(joined.agent()).containsEntry("policy", "wu").containsEntry("mode", "on");
    assertThat(joined.driver()).isNotEmpty();
    assertThat(joined.table()).containsEntry("speculative_retry", "'10ms'");
  }

  @ParameterizedTest
  @CsvSource({
    "manx, manx, budget, true",
    "manx-ranking, manx, stock, false",
    "manx-speculation, stock, budget, false",
    "inline-local-reads, stock, stock, true",
    "wu, wu, stock, true",
    "wu-ranking, wu, stock, false",
    "c3, c3, stock, false",
    "prequal, prequal, stock, false",
    "round-robin-ranking, round-robin, stock, false"
  })
  void agentVariantsSetWhatTheyAreAbout(
      String name, String policy, String speculation, String inline) {
    assertThat(Variants.resolve(List.of(name), null).get(0).agent())
        .containsEntry("mode", "on")
        .containsEntry("policy", policy)
        .containsEntry("speculation", speculation)
        .containsEntry("inline_local_reads", inline);
  }

  @Test
  void onlyWhatWasPublishedSoRunsSlowReadsInline() {
    assertThat(Variants.resolve(List.of("wu"), null).get(0).agent())
        .containsEntry("inline_max_service_ms", "60000.0");
    assertThat(Variants.resolve(List.of("manx"), null).get(0).agent())
        .doesNotContainKey("inline_max_service_ms");
  }

  @Test
  void driverOptionsOfAllHoldWhereAVariantSaysNothing() {
    Map<String, String> ofAll = Map.of("a", "1", "basic.load-balancing-policy.class", "other");
    assertThat(Variants.resolve(List.of("stock"), null).get(0).overDriver(ofAll).driver())
        .isEqualTo(ofAll);
    assertThat(Variants.resolve(List.of("round-robin"), null).get(0).overDriver(ofAll).driver())
        .containsEntry("a", "1")
        .doesNotContainValue("other");
  }

  @Test
  void observingSetsTheModeAlone() {
    assertThat(Variants.resolve(List.of("observe"), null).get(0).agent())
        .containsExactly(Map.entry("mode", "observe"));
    assertThat(Variants.resolve(List.of("stock"), null).get(0).agent()).isEmpty();
  }

  @Test
  void roundRobinIsTheDriversAndItsRankingTheCoordinators() {
    assertThat(Variants.resolve(List.of("round-robin"), null).get(0).agent()).isEmpty();
    assertThat(Variants.resolve(List.of("round-robin"), null).get(0).driver()).isNotEmpty();
    assertThat(Variants.resolve(List.of("round-robin-ranking"), null).get(0).driver()).isEmpty();
  }

  @Test
  void variantsThatContradictEachOtherAreNotJoined() {
    assertThatThrownBy(() -> Variants.resolve(List.of("c3+wu"), null))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("variants 'c3' and 'wu' both set agent setting");
  }

  @Test
  void speculationOfOneTableIsBesideThatOfAll() {
    Variant joined =
        Variants.resolve(List.of("speculation=99p+speculation@lineitem=MIN(99p,20ms)"), null)
            .get(0);
    assertThat(joined.table())
        .containsOnly(
            Map.entry("speculative_retry", "'99p'"),
            Map.entry("speculative_retry@lineitem", "'MIN(99p,20ms)'"));
  }

  /** Options of the command line are defaults; a variant's own ones take precedence as a whole. */
  @Test
  void variantsOwnSpeculationTakesPrecedenceOverThatOfTheCommandLine() {
    Map<String, String> options = SpeculativeRetry.options(List.of("99p", "lineitem=20ms"));
    Variant stock = Variants.resolve(List.of("stock"), null).get(0).overTable(options);
    assertThat(stock.table()).isEqualTo(options);
    Variant without = Variants.resolve(List.of("no-speculation"), null).get(0).overTable(options);
    assertThat(without.table()).containsExactly(Map.entry("speculative_retry", "'NONE'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lineitem", "lineitem=", "lineitem=20", "=20s", "MAX(99p)"})
  void thresholdThatCassandraDoesNotTakeIsRefused(String text) {
    assertThatThrownBy(() -> SpeculativeRetry.options(List.of(text)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("speculative retry '" + text + "' is not of the form");
  }
}
