// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticTail;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.RunFile;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import io.manx.results.run.TimelineEvent;
import io.manx.results.tail.TailCause;
import io.manx.results.tail.TailSelection;
import io.manx.results.tail.TailSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TailTextTest {
  private static final CopyAnswer EMPTY = new CopyAnswer(5, "budget-empty");
  private static final Sending SECOND = new Sending("node 2", 20, true, 99.0, Sending.ANSWERED);

  /** 24 reads of 100 ms: 11 without a budget, 9 copied to a late node, 4 that left late. */
  private static RunFile example(String variant) {
    List<SlowRequest> all = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      SlowRequest request =
          i < 11
              ? SyntheticTail.read(0.1, SyntheticTail.driver(5.0, List.of(EMPTY)), null)
              : i < 20
                  ? SyntheticTail.read(0.1, SyntheticTail.driver(5.0, List.of(EMPTY), SECOND), null)
                  : SyntheticTail.read(60, SyntheticTail.driver(70.0, List.of()), null);
      all.add(request);
    }
    Tail.Sources sources = new Tail.Sources(true, List.of("node 1"), List.of("node 1"));
    return SyntheticTail.run(variant, null, 0).toBuilder()
        .timeline(List.of(new TimelineEvent("pause", "node 1", 900, 1_200.0, "")))
        .tail(new Tail(all, List.of(), sources))
        .build();
  }

  private static List<TailSummary> summaries(RunFile... runs) {
    return TailSummary.of(List.of(runs), new TailSelection(null, 20.0, Integer.MAX_VALUE));
  }

  @Test
  void theVerdictCountsByCauseAndNamesStates() {
    RunFile run = example("manx");
    TailSummary summary = TailSummary.of(List.of(run), TailSelection.usual()).get(0);
    assertThat(TailVerdict.of(summary))
        .isEqualTo(
            "Of the 24 slowest reads, from 100 ms on, 11 had no copy since the budget was empty,"
                + " 9 went to a second late node, 4 waited for the generator. The node asked first"
                + " was paused for 24.");
    assertThat(TailVerdict.of(summaries(run).get(0))).startsWith("Of the 24 slowest of ");
  }

  @Test
  void oneRequestIsInTheSingular() {
    RunFile run = example("manx");
    TailSummary slowest = TailSummary.of(List.of(run), new TailSelection(null, null, 1)).get(0);
    assertThat(TailVerdict.of(slowest))
        .isEqualTo(
            "The slowest read, of 100 ms, had no copy since the budget was empty."
                + " The node asked first was paused.");
    TailSummary above = TailSummary.of(List.of(run), new TailSelection(null, 2.0, 1)).get(0);
    assertThat(TailVerdict.of(above))
        .matches("The slowest of [0-9,]+ reads above 2 ms, of 100 ms, had no copy .*");
  }

  @Test
  void operationsOfSeveralWordsAreNoPlurals() {
    List<SlowRequest> fetches = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      fetches.add(new SlowRequest(1_000, 0.1, 100, "fetch-all", "ok", "node 1", 0, null, null));
    }
    RunFile run =
        SyntheticTail.run("manx", null, 0).toBuilder()
            .tail(new Tail(fetches, List.of(), Tail.Sources.NONE))
            .build();
    List<TailSummary> summaries =
        TailSummary.of(List.of(run), new TailSelection("fetch-all", null, 9));
    assertThat(TailText.of(summaries, 0))
        .contains("Of the 2 slowest requests of fetch-all, ")
        .containsPattern("\nrequests of fetch-all +% ");
    assertThat(TailPage.html(summaries)).contains("The 2 slowest requests of fetch-all of manx");
  }

  @Test
  void rareCausesAreOnlyCounted() {
    RunFile run = SyntheticTail.run("stock", 0, 60);
    TailSummary summary = TailSummary.of(List.of(run), TailSelection.usual()).get(0);
    long named = summary.counts().values().stream().limit(4).mapToLong(Long::longValue).sum();
    assertThat(TailVerdict.of(summary)).contains(", " + (60 - named) + " had other causes.");
  }

  @Test
  void aVariantWithoutSlowRequestsSaysSo() {
    List<TailSummary> none =
        TailSummary.of(
            List.of(example("manx")), new TailSelection(null, 5_000.0, Integer.MAX_VALUE));
    assertThat(TailText.of(none, 3).strip()).isEqualTo("No read took more than 5,000 ms.");
  }

  @Test
  void oneVariantHasBarsAndStories() {
    String text = TailText.of(summaries(example("manx")), 1);
    assertThat(text.replaceAll("\\n +", " "))
        .contains("11     ███████████  45.8  budget-empty      paused 11")
        .contains("5.00 late; 5.00 no copy: budget-empty")
        .contains("1.00 ranked node 1 1.25 > node 2 4.00 suspected starting")
        .contains("1.00 sent to node 1 (paused)")
        .contains("B budget-empty");
    assertThat(text.lines()).allMatch(line -> line.length() <= 80, "fits 80 columns");
    assertThat(text.lines().count()).isLessThan(24);
  }

  /** A story without sendings: the coordinator's read was too short to be reported. */
  @Test
  void aRequestThatWaitedForItsCoordinatorNamesItAndItsState() {
    RequestStory waited =
        new RequestStory("node 1", 100, 100, List.of(), List.of(), null, List.of());
    RunFile run =
        example("manx").toBuilder()
            .tail(
                new Tail(
                    List.of(SyntheticTail.read(0.1, null, waited)), List.of(), Tail.Sources.NONE))
            .build();
    String text = TailText.of(summaries(run), 1);
    assertThat(text.replaceAll("\\n +", " "))
        .contains("waited for the coordinator itself. The node asked first was paused.")
        .contains("100 answered by node 1 (paused)");
  }

  @Test
  void readingAgainIsTold() {
    Sending repair = new Sending("node 2", 20, false, 99.0, Sending.ANSWERED, true);
    SlowRequest request =
        SyntheticTail.read(0.1, null, SyntheticTail.coordinator(1, 99, null, List.of(), repair));
    RunFile run =
        example("manx").toBuilder()
            .tail(new Tail(List.of(request), List.of(), Tail.Sources.NONE))
            .build();
    assertThat(TailText.of(summaries(run), 1).replaceAll("\\s+", " "))
        .contains("had to be read again since replicas differed")
        .contains("node 3 repair read to node 2");
  }

  @Test
  void severalVariantsHaveATable() {
    String text = TailText.of(summaries(example("manx"), example("stock")), 0);
    assertThat(text.lines())
        .anyMatch(line -> line.startsWith("manx: Of the 24"))
        .anyMatch(line -> line.matches("requests by cause +manx +stock"))
        .anyMatch(line -> line.matches("budget-empty +11 +11"));
  }

  @Test
  void jsonHoldsEveryRequest() throws Exception {
    String text = TailJson.of(summaries(example("manx")));
    assertThat(text).endsWith("}\n");
    JsonNode json = new ObjectMapper().readTree(text);
    JsonNode variant = json.at("/variants/0");
    assertThat(variant.at("/causes/budget-empty/requests").asInt()).isEqualTo(11);
    assertThat(variant.at("/causes/budget-empty/states/paused").asInt()).isEqualTo(11);
    assertThat(variant.at("/slowest")).hasSize(24);
    assertThat(variant.at("/slowest/0/spans/0/from_ms").asDouble()).isZero();
  }

  @Test
  void thePageIsSelfContainedAndEscapesNames() {
    String html = TailPage.html(summaries(example("<manx>"), example("stock")));
    assertThat(html)
        .contains("&lt;manx&gt;", "c-budget-empty")
        .doesNotContain("<manx>", "{{")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=");
  }

  @Test
  void everyCauseHasAColourAMarkAndAParagraph() throws Exception {
    String style = HtmlPage.resource("report.css");
    String page = Files.readString(Path.of("../docs/measure/tail.md"));
    List<Character> marks = new ArrayList<>();
    for (TailCause cause : TailCause.values()) {
      assertThat(style).contains(".c-" + cause.id() + " {");
      assertThat(page).contains("| `" + cause.id() + "` |");
      marks.add(cause.mark());
    }
    assertThat(marks).doesNotHaveDuplicates();
  }
}
