// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.campaign.Row.Step;
import io.manx.lab.cluster.ControlGroup;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;

/** Carries out the rows of a campaign that are not finished. */
final class CampaignRunner {
  private final Campaign campaign;
  private final RowFiles files;
  private final PrintWriter err;

  CampaignRunner(Campaign campaign, RowFiles files, PrintWriter err) {
    this.campaign = campaign;
    this.files = files;
    this.err = err;
  }

  /**
   * Measures rows, in their order, until the first failure.
   *
   * @throws UserException if a command fails; rows before it stay finished
   */
  void run(List<Row> rows) throws InterruptedException {
    createDirectories();
    try (CampaignNodes nodes = CampaignNodes.of(campaign)) {
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        err.printf(
            "%s (%d of %d, %s; all %s): %s%n",
            row.name(),
            i + 1,
            rows.size(),
            CampaignListing.takes(row, files),
            CampaignListing.takes(rows.subList(i, rows.size()), files, ""),
            row.question());
        err.flush();
        if (row.needsControlGroups() && !ControlGroup.isPermitted()) {
          err.println(row.name() + " is left out: this machine permits no control groups");
        } else {
          measure(row, nodes);
        }
      }
    }
  }

  private void createDirectories() {
    try {
      Files.createDirectories(campaign.runs());
      Files.createDirectories(campaign.data());
    } catch (IOException e) {
      throw new UserException(
          "cannot create %s and %s: %s"
              .formatted(campaign.runs(), campaign.data(), FileFailures.reason(e)),
          e);
    }
  }

  private void measure(Row row, CampaignNodes nodes) throws InterruptedException {
    nodes.ensure(row.nodes());
    files.clearOutput(row);
    for (Step step : row.steps()) {
      Optional<FileTime> before = files.figuresWritten(row);
      int exitCode = StepProcess.run(step, row.environment(), files.output(row));
      if (exitCode != 0 && !(row.mayFail() && isNew(files.figuresWritten(row), before))) {
        throw new UserException(
            "row %s failed: '%s' ended with exit code %d; the same command goes on with this row"
                .formatted(row.name(), String.join(" ", step.words()), exitCode));
      }
    }
    files.markDone(row);
  }

  private static boolean isNew(Optional<FileTime> written, Optional<FileTime> before) {
    return written.isPresent() && !written.equals(before);
  }
}
