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
import org.jspecify.annotations.Nullable;

/** The one cluster that runs while a campaign does; rows on the same nodes share it. */
final class CampaignNodes implements AutoCloseable {
  private final Campaign campaign;
  private final Path log;
  private @Nullable NodesPlan running;

  CampaignNodes(Campaign campaign) {
    this.campaign = campaign;
    this.log = campaign.runs().resolve("nodes.txt");
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
    close();
    if (wanted == null) {
      return;
    }
    running = wanted;
    List<String> start = new ArrayList<>(List.of("cluster", "start", "--name", wanted.cluster()));
    start.addAll(wanted.start());
    if (wanted.controlGroups() && ControlGroup.isPermitted()) {
      start.add("--control-groups");
    }
    manx(start);
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
    int exitCode = StepProcess.run(new Step(words, true), Map.of(), log);
    if (exitCode != 0) {
      throw new UserException(
          "'manx %s' failed with exit code %d; see %s"
              .formatted(String.join(" ", words), exitCode, log));
    }
  }

  /** Stops the cluster that runs, if any. */
  @Override
  public void close() {
    NodesPlan last = running;
    running = null;
    if (last != null) {
      List<String> stop = List.of("cluster", "stop", "--name", last.cluster());
      try {
        int unused = StepProcess.run(new Step(stop, true), Map.of(), log);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
