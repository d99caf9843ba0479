// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.campaign.Campaign.NodesPlan;
import io.manx.cli.campaign.Row.Step;
import io.manx.lab.cluster.ControlGroup;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one cluster that runs while a campaign does; rows on the same nodes share it. */
final class CampaignNodes implements AutoCloseable {
  private static final long SECONDS_TO_CLOSE = 120;

  private final Campaign campaign;
  private final Path log;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread ending = new Thread(this::awaitClose, "manx-campaign-nodes");
  private @Nullable NodesPlan running;

  private CampaignNodes(Campaign campaign) {
    this.campaign = campaign;
    this.log = campaign.runs().resolve("nodes.txt");
  }

  /** Returns one that must be closed; if a signal ends this process, that waits for the closing. */
  static CampaignNodes of(Campaign campaign) {
    CampaignNodes nodes = new CampaignNodes(campaign);
    Runtime.getRuntime().addShutdownHook(nodes.ending);
    return nodes;
  }

  /**
   * Starts and warms up a cluster unless it runs, and stops any other.
   *
   * @param name its name in the campaign; null for none
   * @throws UserException if it does not start
   */
  void ensure(@Nullable String name) throws InterruptedException {
    NodesPlan wanted = name == null ? null : campaign.nodes().get(name);
    if (wanted != null && wanted.equals(running)) {
      return;
    }
    stop();
    if (wanted == null) {
      return;
    }
    List<String> start = new ArrayList<>(List.of("cluster", "start", "--name", wanted.cluster()));
    start.addAll(wanted.start());
    if (wanted.controlGroups() && ControlGroup.isPermitted()) {
      start.add("--control-groups");
    }
    manx(start);
    running = wanted;
    for (List<String> options : wanted.warmUp()) {
      List<String> warmUp = new ArrayList<>(List.of("bench", "--name", wanted.cluster()));
      warmUp.addAll(options);
      warmUp.addAll(
          List.of("--out", campaign.runs().resolve("warm-up.run.json.gz").toString(), "--html"));
      warmUp.add(campaign.runs().resolve("warm-up.html").toString());
      manx(warmUp);
    }
  }

  private void manx(List<String> words) throws InterruptedException {
    requireSuccess(words, StepProcess.run(new Step(words, true), Map.of(), log));
  }

  private void requireSuccess(List<String> words, int exitCode) {
    if (exitCode != 0) {
      throw new UserException(
          "'manx %s' failed with exit code %d; see %s"
              .formatted(String.join(" ", words), exitCode, log));
    }
  }

  private void stop() throws InterruptedException {
    NodesPlan last = running;
    running = null;
    if (last != null) {
      List<String> words = List.of("cluster", "stop", "--name", last.cluster());
      requireSuccess(words, StepProcess.runInAnyCase(new Step(words, true), log));
    }
  }

  /**
   * Stops the cluster that runs, if any.
   *
   * @throws UserException if it does not stop
   */
  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closed.countDown();
      removeHook();
    }
  }

  /** Keeps this process until {@link #close}, which follows the end of the step that runs. */
  private void awaitClose() {
    try {
      boolean unused = closed.await(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // This process is ending, and the hook runs.
    }
  }
}
