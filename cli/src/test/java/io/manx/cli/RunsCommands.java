package io.manx.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** What tests of commands share: a command line that is run in this process. */
public abstract class RunsCommands {
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  /** Runs one; returns the code with which it would have ended. */
  protected final int run(String... arguments) {
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }

  /** The same of files and whatever else has a text. */
  protected final int run(Object... arguments) {
    return run(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}
