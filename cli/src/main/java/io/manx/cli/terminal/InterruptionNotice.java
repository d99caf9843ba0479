package io.manx.cli.terminal;

/** Says what is kept when a signal ends this process in the middle of something. */
public final class InterruptionNotice implements AutoCloseable {
  private final Thread shutdownHook;

  /** Holds until it is closed. */
  public InterruptionNotice(StatusLine status, String whatIsKept) {
    shutdownHook = new Thread(() -> status.end("interrupted; " + whatIsKept), "manx-interruption");
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // This process is ending: the notice is given.
    }
  }
}
