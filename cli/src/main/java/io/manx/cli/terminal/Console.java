package io.manx.cli.terminal;

import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Where a command prints to; mixed into every command. */
@Command
public final class Console {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** For results. */
  public PrintWriter out() {
    return commandLine().getOut();
  }

  /** For progress and failures. */
  public PrintWriter err() {
    return commandLine().getErr();
  }

  /** Prints what the command can do, for somebody who named nothing to do. */
  public void usage() {
    commandLine().usage(err());
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "picocli fills it in").commandLine();
  }
}
