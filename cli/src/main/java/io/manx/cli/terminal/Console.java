package io.manx.cli.terminal;

import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The output streams of a command; mixed into every command. */
@Command
public final class Console {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** The stream for results. */
  public PrintWriter out() {
    return commandLine().getOut();
  }

  /** The stream for progress and failures. */
  public PrintWriter err() {
    return commandLine().getErr();
  }

  /** Prints the command's help, for a command line without a subcommand. */
  public void usage() {
    commandLine().usage(err());
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "picocli fills it in").commandLine();
  }
}
