// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.results.report.format.Screen;
import java.io.PrintWriter;
import java.nio.charset.Charset;
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

  /** The terminal that results are printed on; the launcher tells its width if it is one. */
  public Screen screen() {
    String encoding = System.getProperty("sun.stdout.encoding");
    Charset charset = encoding == null ? Charset.defaultCharset() : Charset.forName(encoding);
    Integer columns = Integer.getInteger("manx.columns");
    boolean styled =
        columns != null
            && System.getenv("NO_COLOR") == null
            && !"dumb".equals(System.getenv("TERM"));
    return new Screen(
        columns == null ? Screen.USUAL_COLUMNS : columns,
        charset.newEncoder().canEncode(Screen.UNICODE),
        styled);
  }

  /** Prints the command's help, for a command line without a subcommand. */
  public void usage() {
    commandLine().usage(err());
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "picocli fills it in").commandLine();
  }
}
