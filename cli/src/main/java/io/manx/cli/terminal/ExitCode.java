// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

/** Exit codes of the command line; 0 is success. */
public final class ExitCode {
  /** A command could not do its work, or its verdict is a failure. */
  public static final int FAILURE = 1;

  /** The command line cannot be understood. */
  public static final int USAGE = 2;

  /** The work was done, and a figure is beyond a limit of {@code --fail-if}. */
  public static final int GATE_FAILED = 99;

  private ExitCode() {}
}
