package io.manx.cli;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.consistency.CheckText;
import io.manx.lab.consistency.RegisterCheck;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.Violation;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.testbed.Testbed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency check}: whether reads see what was written. */
@Command(
    name = "check",
    description = {
      "Has clients read and write registers while nodes are disturbed, and tells which reads missed a"
          + " write that had been acknowledged before they began.",
      "",
      "Of several pairs of levels each is used in its turn, and they are changed for all clients at"
          + " once without any precaution: that is what makes reads stale although each pair alone is"
          + " strong. The exit code is 1 if a read missed a write."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency check",
      "  manx consistency check --pairs ONE/ONE --disturb partition:node=2",
      "  manx consistency check --pairs ONE/ALL,QUORUM/QUORUM,ALL/ONE --disturb pause"
    })
final class ConsistencyCheckCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--pairs",
      paramLabel = "READ/WRITE",
      split = ",",
      defaultValue = "QUORUM/QUORUM",
      description = "Pairs of levels, in turn (default: ${DEFAULT-VALUE}).")
  List<String> pairs = List.of();

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "3s",
      converter = DurationConverter.class,
      description = "How long each pair is used (default: ${DEFAULT-VALUE}).")
  Duration every = Duration.ofSeconds(3);

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "Length of all (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(60);

  @Option(
      names = "--registers",
      paramLabel = "N",
      defaultValue = "50",
      description = "Rows that are read and written (default: ${DEFAULT-VALUE}).")
  int registers = 50;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "Clients, each of which has one request at a time, a read or a write (default:"
              + " ${DEFAULT-VALUE}).")
  int clients = 16;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  @Mixin TestbedArguments where = new TestbedArguments();

  @Option(names = "--json", paramLabel = "FILE", description = "Write the findings as JSON.")
  @Nullable Path json;

  @Option(
      names = "--history",
      paramLabel = "FILE",
      description =
          "Write all operations, gzipped JSON lines; a name that ends in "
              + RegisterHistory.SUFFIX
              + " is usual.")
  @Nullable Path history;

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    OutputPaths.check(json);
    OutputPaths.check(history);
    RegisterCheck check = check();
    try (InterruptionNotice notice = new InterruptionNotice(status, "nothing is kept");
        Testbed testbed = where.open(false, check.load(), Map.of(), status);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      RegisterCheck.Result result =
          check.run(testbed, time -> status.countDown("reading and writing registers", time));
      console.out().print(CheckText.of(check, result));
      write(result);
      console.out().flush();
      return result.report().regular() ? 0 : Manx.EXIT_FAILURE;
    }
  }

  private RegisterCheck check() {
    List<LevelPair> parsed = pairs.stream().map(text -> LevelPairs.parse("--pairs", text)).toList();
    return new RegisterCheck(
        parsed, every, duration, registers, clients, where.disturbances(), load());
  }

  private LoadOptions load() {
    LoadArguments load = new LoadArguments();
    load.workload = "A";
    load.records = 1;
    load.threads = 1; // the clients have a loop of their own
    load.seed = seed;
    return load.options(Duration.ZERO, duration);
  }

  private void write(RegisterCheck.Result result) {
    if (history != null) {
      result.history().write(history);
      console.out().println("History: " + history);
    }
    if (json != null) {
      Map<String, Object> root = new LinkedHashMap<>();
      root.put("operations", result.operations());
      root.put("changes", result.changes());
      root.put("disturbances", result.timeline().size());
      root.put(
          "violations", result.report().violations().stream().map(Violation::description).toList());
      root.put("stale_ratio", result.report().staleness().shareRatio());
      OutputPaths.write(json, JsonOutput.of(root));
      console.out().println("JSON:    " + json);
    }
  }
}
