// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** Base of tests that run command lines in this process. */
public abstract class CommandRunner {
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  /** Runs a command line, and returns its exit code. */
  protected final int run(String... arguments) {
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }

  /** Runs a command line of files and other values. */
  protected final int run(Object... arguments) {
    return run(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}
