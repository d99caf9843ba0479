package io.manx.gcsync.live;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The sidecar of one node on this machine, from the time when the node's page is there. */
final class SidecarProcess implements AutoCloseable {
  private static final long POLL_MILLIS = 200;
  private static final long STOP_SECONDS = 5;

  private final Path program;
  private final Path signal;
  private final Path drive;
  private final Path log;
  private volatile boolean closed;
  private @Nullable Process process;

  SidecarProcess(Path program, Path signal, Path drive, Path log) {
    this.program = program;
    this.signal = signal;
    this.drive = drive;
    this.log = log;
  }

  void startOnceThereIs(Path page) {
    Thread thread = new Thread(() -> await(page), "manx-sidecar");
    thread.setDaemon(true);
    thread.start();
  }

  private void await(Path page) {
    try {
      while (!closed && !Files.exists(page)) {
        Thread.sleep(POLL_MILLIS);
      }
      start(page);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void start(Path page) {
    if (closed) {
      return;
    }
    try {
      process =
          new ProcessBuilder(
                  program.toString(),
                  "--page",
                  page.toString(),
                  "--signal",
                  signal.toString(),
                  "--emulator",
                  drive.toString(),
                  "--node-uid",
                  String.valueOf(Files.getAttribute(page, "unix:uid")),
                  "--verbose")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(log.toFile())
              .start();
    } catch (IOException e) {
      throw new UserException("cannot start the sidecar: " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    Process running = process;
    if (running == null) {
      return;
    }
    running.destroy();
    try {
      if (!running.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        running.destroyForcibly();
      }
    } catch (InterruptedException e) {
      running.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
