package io.manx.cli;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.EnrolText;
import io.manx.lab.consistency.switching.Enrolled;
import io.manx.lab.consistency.switching.Enrolments;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency enrol}: makes the levels of a table changeable. */
@Command(
    name = "enrol",
    description = {
      "Enrols a table, so that its levels can be changed while clients are at work: a row of keyspace"
          + " manx_levels, which is made if it is missing, says which pair is in force.",
      "",
      "This asserts that all clients use --current now. Nodes with Manx's agent keep ledgers of"
          + " writes that too few replicas hold; without them each change that needs a drain needs a"
          + " repair. The same command registers ledgers that could not be had before."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency enrol --table app.users --current QUORUM/QUORUM",
      "  manx consistency enrol --table app.users --current ONE/ALL --lease 5s --write-time 10s",
      "  manx consistency enrol --table app.users --current QUORUM/QUORUM --without-ledgers"
    })
final class ConsistencyEnrolCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Mixin private EnrolledTableArgument which = new EnrolledTableArgument();

  @Option(
      names = "--current",
      paramLabel = "READ/WRITE",
      required = true,
      converter = LevelPairConverter.class,
      description = "Levels that all clients use now, of ONE, TWO, THREE, QUORUM, ALL.")
  LevelPair current = LevelPair.parse("QUORUM/QUORUM");

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "How long clients use what they have read of the row; each change takes as long (default:"
              + " ${DEFAULT-VALUE}).")
  Duration lease = Duration.ofSeconds(2);

  @Option(
      names = "--write-time",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "After so long an acknowledgement of a write no longer counts, and is a timeout; not less"
              + " than the clients' request timeout is best (default: ${DEFAULT-VALUE}).")
  Duration writeTime = Duration.ofSeconds(2);

  @Option(
      names = "--without-ledgers",
      description = "Leave drains to repairs, though nodes may have Manx's agent.")
  boolean withoutLedgers;

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    EnrolRequest request =
        new EnrolRequest(
            which.table(), current, EnrolRequest.timing(lease, writeTime), !withoutLedgers);
    try (CqlSession session = where.connect()) {
      Enrolled enrolled = Enrolments.of(session, where.commands()).enrol(request, status::update);
      status.clear();
      console.out().print(EnrolText.of(enrolled, where.commands()));
      console.out().flush();
    }
    return 0;
  }
}
