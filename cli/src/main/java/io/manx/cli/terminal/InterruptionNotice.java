// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

/** Prints what is kept if a signal ends this process before the notice is closed. */
public final class InterruptionNotice implements AutoCloseable {
  private final Thread shutdownHook;

  /** Creates a notice, which is in force until it is closed. */
  public InterruptionNotice(StatusLine status, String whatIsKept) {
    shutdownHook = new Thread(() -> status.end("interrupted; " + whatIsKept), "manx-interruption");
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook prints the notice.
    }
  }
}
