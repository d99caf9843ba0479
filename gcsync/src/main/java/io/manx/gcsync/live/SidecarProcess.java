// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The sidecar process of one node on this machine; it starts once the node's page exists.
 * Thread-safe.
 */
final class SidecarProcess implements AutoCloseable {
  private static final long POLL_MILLIS = 50;
  private static final int MAX_POLLS = 200;
  private static final long STOP_SECONDS = 5;

  private final Path program;
  private final Path signal;
  private final Path drive;
  private final Path log;
  private @Nullable Process process;
  private boolean closed;

  SidecarProcess(Path program, Path signal, Path drive, Path log) {
    this.program = program;
    this.signal = signal;
    this.drive = drive;
    this.log = log;
  }

  /** Starts the sidecar if it is not running yet. */
  void ensure(Path page) throws InterruptedException {
    if (!isRunning()) {
      await(page);
      start(page);
    }
  }

  private synchronized boolean isRunning() {
    Process running = process;
    if (running != null && !running.isAlive()) {
      throw new UserException("the sidecar has ended: " + lastLine());
    }
    return running != null;
  }

  /** Waits for the page; not synchronized, so that the sidecar can be closed meanwhile. */
  private static void await(Path page) throws InterruptedException {
    for (int polls = 0; !Files.exists(page); polls++) {
      if (polls == MAX_POLLS) {
        throw new UserException(page + " did not appear; the node's agent should have created it");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private String lastLine() {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.isEmpty() ? "it logged nothing" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return log + " cannot be read";
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
