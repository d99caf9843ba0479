// SPDX-License-Identifier: Apache-2.0

package io.manx.it.comparison;

import static io.manx.it.comparison.ComparisonNodes.SESSIONS;
import static io.manx.it.comparison.ComparisonNodes.WARM_UP;
import static io.manx.it.comparison.ComparisonNodes.load;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.cli.Manx;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variant;
import io.manx.lab.comparison.Variants;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.client.Clients;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.RunFile;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import io.manx.results.run.TimelineEvent;
import io.manx.results.tail.Autopsy;
import io.manx.results.tail.NodeStates;
import io.manx.results.tail.TailCause;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The slowest requests of real nodes, taken apart. One node is paused for a second, and half of the
 * requests go to it: they are the slowest, and the reason is known.
 */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
final class TailIT {
  private static final String STOCK = "stock";
  private static final String NO_BUDGET = "no-budget";
  private static final String COORDINATORS = "coordinators";
  private static final String COMPARISON = "tail";
  private static final String ASKED = "node1";
  private static final String PAUSED = "node2";
  private static final String STATE = "paused";

  /** Copies are due so late that only reads at the paused node wait for them. */
  private static final int COPY_DELAY_MILLIS = 50;

  /** Longer than any request takes: a copy is never due without budget. */
  private static final String NEVER_MILLIS = "60000";

  private static Path directory;
  private static List<RunFile> runs;

  /** What node 1 keeps of the slow reads that it has coordinated. */
  private static List<String> slowReads;

  @BeforeAll
  static void measure(ComparisonNodes nodes) throws InterruptedException {
    ComparisonPlan plan =
        ComparisonPlan.of(
                List.of(stock(), noBudget(), coordinators()), load(200, Duration.ofMillis(2_500)))
            .warmUp(WARM_UP)
            .settle(Duration.ofMillis(200))
            .clients(SESSIONS)
            .disturbances(List.of(DisturbanceSpec.parse("pause:node=2,at=1s,for=1s")))
            .place("two nodes")
            .build();
    runs = nodes.run(plan, COMPARISON);
    directory = nodes.directory(COMPARISON);
    slowReads = slowReads(nodes);
  }

  private static Variant stock() {
    return Variants.resolve(List.of(STOCK), null).get(0);
  }

  /** Manx's driver takes nodes in turn, and counts requests as late early, but may send no copy. */
  private static Variant noBudget() {
    Map<String, String> options =
        new TreeMap<>(Variants.resolve(List.of("manx-driver"), null).get(0).driver());
    options.put("basic.load-balancing-policy.manx.policy", "round-robin");
    options.put("advanced.speculative-execution-policy.manx.budget", "0");
    options.put("advanced.speculative-execution-policy.manx.factor", "0.1");
    options.put("advanced.speculative-execution-policy.manx.most-delay-ms", NEVER_MILLIS);
    return new Variant(NO_BUDGET, "", Map.of(), List.of(), Map.of(), Map.of(), options);
  }

  /** Coordinators ask random replicas, and may copy every read that is late. */
  private static Variant coordinators() {
    Map<String, String> settings =
        new TreeMap<>(Variants.resolve(List.of("manx-speculation"), null).get(0).agent());
    settings.put("policy", "random");
    settings.put("speculation.budget", "1");
    settings.put("speculation.saturation", "1000000");
    settings.put("speculation.least_delay_ms", Integer.toString(COPY_DELAY_MILLIS));
    Map<String, String> driver = Variants.resolve(List.of("round-robin"), null).get(0).driver();
    return new Variant(COORDINATORS, "", Map.of(), List.of(), settings, Map.of(), driver);
  }

  private static List<String> slowReads(ComparisonNodes nodes) {
    List<String> stories = new ArrayList<>();
    try (CqlSession session = Clients.connectOne(nodes.testbed.clients(), null)) {
      Node asked =
          session.getMetadata().getNodes().values().stream()
              .filter(node -> nodes.testbed.nodeNames().of(node).equals(ASKED))
              .findAny()
              .orElseThrow();
      String query = "SELECT events FROM manx.slow_reads";
      for (Row row : session.execute(SimpleStatement.newInstance(query).setNode(asked))) {
        stories.add(String.join("; ", Objects.requireNonNull(row.getList("events", String.class))));
      }
    }
    return stories;
  }

  private static RunFile run(String variant) {
    return runs.stream().filter(run -> run.variant().equals(variant)).findAny().orElseThrow();
  }

  private static Tail tail(RunFile run) {
    return Objects.requireNonNull(run.tail());
  }

  private static TimelineEvent pause(RunFile run) {
    assertThat(run.timeline()).hasSize(1);
    assertThat(run.timeline().get(0).node()).isEqualTo(PAUSED);
    return run.timeline().get(0);
  }

  private static double halfMillis(TimelineEvent pause) {
    return (Objects.requireNonNull(pause.endMillis()) - pause.startMillis()) / 2;
  }

  /** Returns the reads that the paused node was asked for first, in the first half of its pause. */
  private static List<Autopsy> stuck(RunFile run) {
    TimelineEvent pause = pause(run);
    NodeStates states = NodeStates.of(run);
    return tail(run).requests().stream()
        .filter(request -> request.operation().equals("read"))
        .filter(request -> request.dueMillis() > pause.startMillis())
        .filter(request -> request.dueMillis() < pause.startMillis() + halfMillis(pause))
        .map(request -> Autopsy.of(request, null, states))
        .filter(autopsy -> PAUSED.equals(autopsy.firstNode()))
        .toList();
  }

  @Test
  void requestsOfStockAtThePausedNodeAreKnownToHaveWaitedForIt() throws IOException {
    RunFile run = run(STOCK);
    List<Autopsy> stuck = stuck(run);

    assertThat(stuck).isNotEmpty();
    assertThat(stuck)
        .allSatisfy(
            autopsy -> {
              // The end of a pause is written down a little after the node goes on.
              assertThat(autopsy.latencyMillis()).isGreaterThan(halfMillis(pause(run)) / 2);
              assertThat(autopsy.firstState()).isEqualTo(STATE);
              assertThat(autopsy.cause()).isEqualTo(TailCause.UNKNOWN);
            });
    assertThat(printed(STOCK))
        .contains("remained unexplained", "The node asked first was paused for")
        .contains("answered by node2 (paused)")
        .contains("Not known: What the driver did");
  }

  @Test
  void requestsWithoutACopySayThatTheBudgetWasEmpty() throws IOException {
    List<Autopsy> stuck = stuck(run(NO_BUDGET));

    assertThat(stuck).isNotEmpty();
    assertThat(stuck)
        .allSatisfy(
            autopsy -> {
              RequestStory story = Objects.requireNonNull(autopsy.request().driver());
              assertThat(story.plan()).hasSize(2);
              assertThat(story.sendings().get(0).node()).isEqualTo(PAUSED);
              assertThat(story.copy()).isEmpty();
              assertThat(story.answers())
                  .extracting(CopyAnswer::answer)
                  .contains(TailCause.BUDGET_EMPTY.id());
              assertThat(autopsy.firstState()).isEqualTo(STATE);
            });
    assertThat(printed(NO_BUDGET))
        .contains("had no copy since the budget was empty", "The node asked first was paused for")
        .contains("sent to node2 (paused)", "no copy: budget-empty");
  }

  @Test
  void coordinatorsTellWhomTheyAskedAndWhoseCopyCameFirst() throws IOException {
    RunFile run = run(COORDINATORS);
    NodeStates states = NodeStates.of(run);
    List<SlowRequest> copied =
        tail(run).requests().stream()
            .filter(request -> isCopied(Autopsy.of(request, null, states)))
            .toList();

    assertThat(tail(run).sources().coordinators()).contains(ASKED);
    assertThat(copied).isNotEmpty();
    for (SlowRequest request : copied) {
      RequestStory story = Objects.requireNonNull(request.node());
      double late = Objects.requireNonNull(story.lateMillis());
      Sending copy = story.copy().orElseThrow();
      assertThat(request.coordinator()).isEqualTo(ASKED);
      assertThat(copy.node()).isEqualTo(ASKED);
      // Agents round times to hundredths of a millisecond.
      assertThat(late - story.beganMillis()).isGreaterThan(COPY_DELAY_MILLIS - 0.1);
      assertThat(copy.atMillis()).isGreaterThan(late - 0.1);
    }
    assertThat(copied)
        .extracting(request -> Objects.requireNonNull(request.node()).copy().orElseThrow().end())
        .contains(Sending.ANSWERED);
    assertThat(printed(COORDINATORS))
        .contains("node1 sent to node2 (paused)", "node1 finds it late", "node1 copy to node1");
    assertThat(slowReads)
        .anySatisfy(
            events ->
                assertThat(events).containsPattern("sent .*; .* late; .* copy .*; .* answered "));
  }

  /** Only the driver could have sent copies past the paused coordinator. */
  @Test
  void requestsAtThePausedCoordinatorAreKnownToHaveWaitedForIt() throws IOException {
    assertThat(stuck(run(COORDINATORS)))
        .filteredOn(autopsy -> autopsy.cause() == TailCause.COORDINATOR)
        .isNotEmpty()
        .allMatch(autopsy -> autopsy.firstState().equals(STATE));
    assertThat(printed(COORDINATORS)).contains("waited for the coordinator itself");
  }

  /** Whether node 1 asked the paused node, and then copied the read. */
  private static boolean isCopied(Autopsy autopsy) {
    RequestStory story = autopsy.request().node();
    return story != null
        && story.requester().equals(ASKED)
        && story.copy().isPresent()
        && PAUSED.equals(autopsy.firstNode())
        && STATE.equals(autopsy.firstState());
  }

  /** Returns what {@code manx tail} prints of a run, in a single line. */
  private static String printed(String variant) throws IOException {
    Path file;
    try (var files = Files.list(directory)) {
      file =
          files
              .filter(each -> each.getFileName().toString().contains(variant))
              .findAny()
              .orElseThrow();
    }
    CommandLine commandLine = Manx.commandLine();
    StringWriter out = new StringWriter();
    commandLine.setOut(new PrintWriter(out, true));
    String above = COPY_DELAY_MILLIS + "ms";
    int exit = commandLine.execute("tail", file.toString(), "--above", above, "--stories", "1000");
    assertThat(exit).isZero();
    return out.toString().replaceAll("\\s+", " ");
  }
}
