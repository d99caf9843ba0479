// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.StatusLine;
import io.manx.results.UserException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx campaign}: measures what is missing of a file of measurements. */
@Command(
    name = "campaign",
    description = {
      "Carries out a campaign: a YAML file of measurements, each with the question that it answers.",
      "",
      "Measures the rows that are missing, and keeps their tables, histograms and ledger lines."
          + " After an interruption the same command goes on where it stopped. Then it renews the"
          + " charts, and the tables in pages. See docs/measure/campaigns.md."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples:",
      "  manx campaign docs/results/campaign.yaml --list",
      "  manx campaign docs/results/campaign.yaml 'live-*' driver-calm",
      "  manx campaign docs/results/campaign.yaml --pages docs --only-pages"
    })
public final class CampaignCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(index = "0", paramLabel = "FILE", description = "YAML file of the campaign.")
  private Path file = Path.of("campaign.yaml");

  @Parameters(
      index = "1..*",
      paramLabel = "ROW",
      description = "Names of rows, with * and ? (default: all).")
  private List<String> patterns = new ArrayList<>();

  @Option(names = "--list", description = "List the rows and how long they take, and exit.")
  private boolean list;

  @Option(
      names = "--pages",
      paramLabel = "DIR",
      description = "Renew the tables of rows in the Markdown pages below this directory.")
  private List<Path> pages = new ArrayList<>();

  @Option(names = "--only-pages", description = "Measure nothing; renew charts and pages.")
  private boolean onlyPages;

  @Override
  public Integer call() throws InterruptedException {
    Campaign campaign = CampaignFile.read(file);
    RowFiles files = new RowFiles(campaign);
    List<Row> rows = chosen(campaign);
    PrintWriter out = console.out();
    if (list) {
      out.println(CampaignListing.of(rows, files));
      return 0;
    }
    if (!onlyPages) {
      measure(campaign, files, CampaignListing.missing(rows, files));
    }
    int charts = new CampaignCharts(campaign).draw();
    int summaries = new CampaignSummaries(campaign).write();
    int renewed = 0;
    for (Path directory : pages) {
      renewed += new PageTables(campaign.data()).renew(directory);
    }
    out.println(
        "Charts: %d drawn; summaries: %d written; pages: %d changed"
            .formatted(charts, summaries, renewed));
    return 0;
  }

  private void measure(Campaign campaign, RowFiles files, List<Row> missing)
      throws InterruptedException {
    StatusLine status = StatusLine.onStandardError();
    try (InterruptionNotice notice =
        new InterruptionNotice(status, "the same command goes on where it stopped")) {
      new CampaignRunner(campaign, files, console.err()).run(missing);
    }
  }

  /** Returns the rows that the patterns name, in the order of the file. */
  private List<Row> chosen(Campaign campaign) {
    if (patterns.isEmpty()) {
      return campaign.rows();
    }
    Set<String> names = new LinkedHashSet<>();
    for (String pattern : patterns) {
      List<String> matching = campaign.matching(file.toString(), pattern);
      if (matching.isEmpty()) {
        throw new UserException(
            "no row '%s' in %s; 'manx campaign %s --list' lists them"
                .formatted(pattern, file, file));
      }
      names.addAll(matching);
    }
    return campaign.rows().stream().filter(row -> names.contains(row.name())).toList();
  }
}
