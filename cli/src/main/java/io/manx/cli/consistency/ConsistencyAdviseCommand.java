// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.argument.ClusterName;
import io.manx.cli.argument.ConnectionArguments;
import io.manx.cli.argument.DurationConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.JsonOutput;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.Advice;
import io.manx.lab.consistency.AdviceText;
import io.manx.lab.consistency.KeyspaceReplication;
import io.manx.lab.consistency.ProfileFile;
import io.manx.lab.consistency.WatchedLoad;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.EmbeddedTestbed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx consistency advise}: predicts the fastest pair of levels for a live table. */
@Command(
    name = "advise",
    description = {
      "Watches the reads and writes of a table in a live cluster, and predicts the fastest strong"
          + " pair of levels for them: how much it would gain, and what it would cost in"
          + " availability. Changes nothing.",
      "",
      "Cassandra does not report by table which levels an application uses; name them with"
          + " --current."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency advise levels --table app.users --current LOCAL_QUORUM/LOCAL_QUORUM",
      "  manx consistency advise levels --table app.users --during 5m --objective p99",
      "  manx consistency advise levels --table app.users --contact-points 10.0.0.1"
    })
final class ConsistencyAdviseCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "PROFILE",
      description = "Directory of a profile of this cluster, or its file " + ProfileFile.NAME + ".")
  Path profile = Path.of("");

  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      required = true,
      converter = TableConverter.class,
      description = "Table to watch.")
  Table table = Table.YCSB;

  @Option(
      names = "--current",
      paramLabel = "READ/WRITE",
      defaultValue = "QUORUM/QUORUM",
      converter = LevelPairConverter.class,
      description = "Levels that clients use now (default: ${DEFAULT-VALUE}).")
  LevelPair current = LevelPair.parse("QUORUM/QUORUM");

  @Option(
      names = "--during",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "How long to watch (default: ${DEFAULT-VALUE}).")
  Duration during = Duration.ofSeconds(30);

  @Option(
      names = "--objective",
      paramLabel = "FIGURE",
      defaultValue = "MEAN",
      description = "Latency to minimise: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Objective objective = Objective.MEAN;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the advice as JSON.")
  @Nullable Path json;

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  ConnectionArguments connection = new ConnectionArguments();

  @Mixin ClusterName clusterName = new ClusterName();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    OutputPaths.check(json);
    ProfileFile file = ProfileFile.read(profile);
    WatchedLoad load;
    try (CqlSession session = Clients.connectOne(clients(), null)) {
      Advice.requireKnown(file, KeyspaceReplication.of(session, table.keyspace()), current);
      load =
          WatchedLoad.watch(
              session,
              table.keyspace(),
              table.name(),
              during,
              time -> status.countDown("watching " + table.qualifiedName(), time));
    }
    Advice advice = Advice.of(file, load, current, objective);
    console.out().print(AdviceText.of(advice, objective));
    if (json != null) {
      OutputPaths.write(
          json, JsonOutput.of(AdviceJson.of(advice, objective.name().toLowerCase(Locale.ROOT))));
      console.out().println("JSON: " + json);
    }
    console.out().flush();
    return 0;
  }

  private ClientOptions clients() {
    if (connection.external()) {
      return connection.options(Map.of());
    }
    return EmbeddedTestbed.attach(clusterName.value(), false, connection.access(Map.of()))
        .clients();
  }
}
