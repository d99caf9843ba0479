// SPDX-License-Identifier: Apache-2.0

package io.manx.it.comparison;

import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.SmallLoads;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.comparison.ComparisonRunner;
import io.manx.lab.comparison.Variant;
import io.manx.lab.comparison.Variants;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Real nodes with the agent, for comparisons; the second node can be delayed. */
public final class ComparisonNodes implements SharedNodes.Running {
  public static final int SIZE = 2;
  public static final int SESSIONS = 2;
  public static final Duration WARM_UP = Duration.ofSeconds(5);

  private static final Duration SETTLE = Duration.ofMillis(200);
  private static final String PLACE = "two nodes";

  public final EmbeddedTestbed testbed;
  private final Path home;

  /** Starts them; run files go into directories of their home. */
  public ComparisonNodes(Path home, int size) {
    this.home = home;
    testbed =
        EmbeddedTestbed.start(
            AgentJar.addTo(TestNodes.options("comparison-it", size)),
            List.of(DisturbanceSpec.parse("delay:node=2")),
            1,
            ClientAccess.OPEN,
            System.err::println);
  }

  public static LoadOptions load(double rate, Duration duration) {
    return SmallLoads.open(rate, duration);
  }

  public static ComparisonPlan plan(
      List<String> variants, int rounds, Duration duration, String... disturbances) {
    return ComparisonPlan.of(Variants.resolve(variants, null), load(200, duration))
        .rounds(rounds)
        .warmUp(WARM_UP)
        .settle(SETTLE)
        .clients(SESSIONS)
        .disturbances(Arrays.stream(disturbances).map(DisturbanceSpec::parse).toList())
        .place(PLACE)
        .build();
  }

  /** One round of each variant, undisturbed. */
  static ComparisonPlan round(List<Variant> variants, Duration warmUp, LoadOptions load) {
    return ComparisonPlan.of(variants, load)
        .warmUp(warmUp)
        .settle(SETTLE)
        .clients(SESSIONS)
        .place(PLACE)
        .build();
  }

  /** Returns the directory of a comparison's run files. */
  public Path directory(String comparison) {
    return home.resolve(comparison);
  }

  public List<RunFile> run(ComparisonPlan plan, String comparison) throws InterruptedException {
    return run(plan, comparison, LoadProgress.silent());
  }

  public List<RunFile> run(ComparisonPlan plan, String comparison, LoadProgress listener)
      throws InterruptedException {
    ComparisonProgress progress =
        new ComparisonProgress() {
          @Override
          public void step(String what) {}

          @Override
          public LoadProgress round(String what, Duration loadLeft, Duration roundTime) {
            return listener;
          }
        };
    return new ComparisonRunner(
            plan, testbed, directory(comparison), RunOrigin.ofThisMachine(), progress)
        .run();
  }

  public static OperationResult reads(RunFile run) {
    return Objects.requireNonNull(run.operations().get("read"));
  }

  @Override
  public void close() {
    testbed.close();
  }
}
