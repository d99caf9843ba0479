// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import com.datastax.oss.driver.api.core.DriverException;
import io.manx.cli.argument.DisturbanceHelp;
import io.manx.cli.campaign.CampaignCommand;
import io.manx.cli.cluster.ClusterCommand;
import io.manx.cli.cluster.CqlCommand;
import io.manx.cli.cluster.DoctorCommand;
import io.manx.cli.consistency.ConsistencyCommand;
import io.manx.cli.gcsync.GcsyncCommand;
import io.manx.cli.measurement.BenchCommand;
import io.manx.cli.measurement.BreakdownCommand;
import io.manx.cli.measurement.CompareCommand;
import io.manx.cli.measurement.DemoCommand;
import io.manx.cli.measurement.ReportCommand;
import io.manx.cli.measurement.TailCommand;
import io.manx.cli.measurement.TrainCommand;
import io.manx.cli.simulation.SimCommand;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.VersionProvider;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code manx}; only here do failures become exit codes. */
@Command(
    name = "manx",
    description = "Measures, compares and shortens the slow percentiles of Apache Cassandra 5.0.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "In a clone there are also 'manx test', which runs all tests, and 'manx package', which writes"
          + " a release."
    },
    subcommands = {
      DemoCommand.class,
      CompareCommand.class,
      BenchCommand.class,
      BreakdownCommand.class,
      ConsistencyCommand.class,
      ReportCommand.class,
      TrainCommand.class,
      TailCommand.class,
      SimCommand.class,
      GcsyncCommand.class,
      CampaignCommand.class,
      ClusterCommand.class,
      CqlCommand.class,
      DoctorCommand.class
    })
public final class Manx implements Callable<Integer> {
  @Mixin private Console console = new Console();

  private Manx() {}

  @Override
  public Integer call() {
    console.usage();
    return ExitCode.USAGE;
  }

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line; its {@code execute} returns an exit code and does not exit. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Manx());
    commandLine.setExecutionExceptionHandler(explainFailure());
    commandLine.setParameterExceptionHandler(explainUsage());
    commandLine.setResourceBundle(new DisturbanceHelp());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpAutoWidth(true);
    commandLine.setUsageHelpLongOptionsMaxWidth(34);
    return commandLine;
  }

  private static IExecutionExceptionHandler explainFailure() {
    return (exception, commandLine, parsed) -> {
      PrintWriter err = commandLine.getErr();
      if (isInterrupted()) {
        return ExitCode.FAILURE; // the exit code is that of the signal
      }
      if (exception instanceof UserException) {
        err.println("manx: " + exception.getMessage());
      } else if (exception instanceof DriverException) {
        err.println("manx: " + DriverFailures.oneLine(exception));
      } else {
        err.println("manx: unexpected " + exception + "; set MANX_DEBUG=1 for its stack trace");
        if (System.getenv("MANX_DEBUG") != null) {
          exception.printStackTrace(err);
        }
      }
      return ExitCode.FAILURE;
    };
  }

  /**
   * Whether a signal ends this process. Nodes are being stopped then, which looks like failures.
   */
  private static boolean isInterrupted() {
    Thread unused = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(unused);
      Runtime.getRuntime().removeShutdownHook(unused);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  private static IParameterExceptionHandler explainUsage() {
    return (ParameterException exception, String[] args) -> {
      CommandLine failing = exception.getCommandLine();
      PrintWriter err = failing.getErr();
      err.println("manx: " + usageFault(exception));
      err.println("Try '" + failing.getCommandSpec().qualifiedName() + " --help'.");
      return ExitCode.USAGE;
    };
  }

  /** Returns what is wrong with a command line; a mistyped command is told from an argument. */
  private static String usageFault(ParameterException exception) {
    Set<String> commands = exception.getCommandLine().getSubcommands().keySet();
    if (exception instanceof UnmatchedArgumentException unmatched && !commands.isEmpty()) {
      String first = unmatched.getUnmatched().get(0);
      if (!first.startsWith("-")) {
        return "unknown command '%s'; there are %s".formatted(first, String.join(", ", commands));
      }
    }
    return String.valueOf(exception.getMessage());
  }
}
