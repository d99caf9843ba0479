// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class CollectionFindingsTest {
  private static CollectionFindings findings(Consumer<ObjectNode> change) {
    return new CollectionFindings(SampleCollections.changed(change));
  }

  private static String plain(String text) {
    return text.replace('\u00a0', ' ');
  }

  private static void setRatio(
      ObjectNode root, String figure, double ratio, double low, double high) {
    for (int i = 1; i < 4; i++) {
      ObjectNode ratios = (ObjectNode) SampleCollections.policy(root, i).get("ratios");
      ratios.putObject(figure).put("ratio", ratio).put("low", low).put("high", high);
    }
  }

  @Test
  void claimsCarryTheirIntervals() {
    CollectionFindings findings = findings(root -> {});
    assertThat(plain(findings.verdict("parallel")))
        .isEqualTo(
            "parallel, with fitted: p99.99 −77 % (−84 to −66); slowest write −75 % (−83 to −65).");
    assertThat(plain(findings.dirty()))
        .isEqualTo(
            "The drive in use against a clean one: p99.99 4.37 times as long (2.90–6.35);"
                + " slowest write 4.03 times as long (2.85–6.00).");
    assertThat(plain(findings.erases()))
        .contains("greedy +19 % (+18 to +21)", "fitted −1.5 % (−2.3 to −0.8)", "greedy 2.18");
    assertThat(plain(findings.flushes()))
        .startsWith("A flush takes 634 ± 13.4 ms with baseline, 308 ± 1.10 ms with fitted.")
        .contains("Deviation: greedy −87.9 % (−88.8 to −87.0)", "fitted −92 % (−94 to −90)");
  }

  @Test
  void curvesAreSummedUp() {
    CollectionFindings findings = findings(root -> {});
    PolicyFigures baseline = SampleCollections.sample().baseline();
    assertThat(plain(findings.causes(baseline)))
        .isEqualTo(
            "baseline: 45.4 % of writes (up to 7,080 ms) wait for a flush, 10 % of writes"
                + " (up to 1,122 ms) for allocation; fast writes take up to 0.07 ms.");
    assertThat(findings.moments())
        .isEqualTo(
            "baseline: the slowest write takes 6,388 ms, ending at 320 s, during a flush. With"
                + " fitted the slowest in this time takes 708 ms.");
    assertThat(plain(findings.freeBlocks()))
        .isEqualTo(
            "Seconds in which free blocks run out: baseline 100 %, greedy 0 %,"
                + " memtable-aware 100 %, fitted 0 %.");
    assertThat(findings.tails()).contains("baseline 7,080 ms", "fitted 1,122 ms");
  }

  @Test
  void whatChanceMayExplainIsNoFinding() {
    CollectionFindings findings =
        findings(
            root -> {
              setRatio(root, "p9999", 0.9, 0.7, 1.2);
              setRatio(root, "max", 1, 1, 1);
            });
    assertThat(findings.verdict("cms"))
        .isEqualTo("cms, with fitted: no detectable difference in p99.99 or the slowest write.");
    assertThat(findings.slowest())
        .isEqualTo(
            "p99.99 against the baseline: no detectable difference.\n"
                + "Slowest write: no detectable difference.");
  }

  @Test
  void withoutAnIntervalNothingIsClaimed() {
    CollectionFindings findings =
        findings(root -> setRatio(root, "p9999", 0.5, Double.NaN, Double.NaN));
    assertThat(plain(findings.verdict("zgc"))).contains("p99.99 −50 % (no interval)");
  }

  @Test
  void filesMayHoldTheBaselineAlone() {
    CollectionFindings findings =
        findings(
            root -> {
              ArrayNode policies = (ArrayNode) root.get("policies");
              while (policies.size() > 1) {
                policies.remove(1);
              }
              ObjectNode curves = (ObjectNode) SampleCollections.policy(root, 0).get("curves");
              List.of("latencies", "free_blocks", "moments").forEach(curves::putArray);
            });
    assertThat(findings.verdict("g1"))
        .isEqualTo("g1: only the baseline was run; its slowest write takes 3,956 ms.");
    assertThat(findings.dirty()).isEqualTo("The file has no run on a clean drive.");
    assertThat(List.of(findings.moments(), findings.freeBlocks(), findings.tails()))
        .containsOnly("The file has no data for this chart.");
    assertThat(findings.slowest()).contains("no policy was compared");
  }

  @Test
  void ofWhatIsNotKnownNothingIsSaid() {
    CollectionFindings findings =
        findings(
            root ->
                SampleCollections.policy(root, 0)
                    .put("flush_mean_ms", Double.NaN)
                    .putNull("erases"));
    assertThat(List.of(findings.flushes(), findings.erases()))
        .containsOnly("The file has no data for this chart.");
  }

  @Test
  void intervalsThatAreNarrowHaveADecimal() {
    CollectionFindings findings =
        findings(root -> setRatio(root, "flush_mean", 0.4886, 0.4871, 0.4903));
    assertThat(plain(findings.flushes())).contains("greedy −51.1 % (−51.3 to −51.0)");
  }

  /** House style: at most 30 words a sentence. */
  @Test
  void sentencesAreShort() {
    CollectionFindings findings = findings(root -> {});
    PolicyFigures baseline = SampleCollections.sample().baseline();
    List<String> all =
        List.of(
            findings.verdict("parallel"),
            findings.causes(baseline),
            findings.moments(),
            findings.dirty(),
            findings.freeBlocks(),
            findings.tails(),
            findings.slowest(),
            findings.flushes(),
            findings.erases());
    assertThat(all)
        .flatMap(text -> List.of(text.split("\\.\\s")))
        .allSatisfy(sentence -> assertThat(sentence.split(" ").length).isLessThanOrEqualTo(30));
  }
}
