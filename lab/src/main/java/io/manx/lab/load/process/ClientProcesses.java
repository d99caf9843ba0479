// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.process;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Processes of clients, and a directory for their files. None is left behind, however this process
 * ends; only with {@code MANX_DEBUG} in the environment the files remain. Thread-safe.
 */
public final class ClientProcesses implements AutoCloseable {
  static final boolean KEEPS_LOGS = System.getenv("MANX_DEBUG") != null;

  private final Path directory;
  private final List<ClientProcess> processes = new CopyOnWriteArrayList<>();
  private final Thread endOnExit = new Thread(this::end, "manx-client-processes-end");
  private volatile boolean ending;

  /**
   * Creates the directory, with no process yet.
   *
   * @param name beginning of the directory's name
   */
  public ClientProcesses(String name) {
    try {
      directory = Files.createTempDirectory(name);
    } catch (IOException e) {
      throw new UserException(
          "cannot write to the directory of temporary files: " + FileFailures.reason(e), e);
    }
    Runtime.getRuntime().addShutdownHook(endOnExit);
  }

  /**
   * Starts one more process.
   *
   * @param main its main class
   * @param options options of its JVM
   * @param message start message, which it reads as JSON
   * @throws UserException if the process cannot be started
   */
  public ClientProcess start(Class<?> main, List<String> options, Object message) {
    Path log = file("process-" + processes.size() + ".log");
    ClientProcess started = ClientProcess.start(main, options, message, log);
    processes.add(started);
    if (ending) {
      started.close();
    }
    return started;
  }

  /** Returns the processes in the order of their start. */
  public List<ClientProcess> all() {
    return List.copyOf(processes);
  }

  /** Returns a file in the directory. */
  public Path file(String name) {
    return directory.resolve(name);
  }

  /** Returns whether the processes are being ended on purpose. */
  public boolean areEnding() {
    return ending;
  }

  private void end() {
    ending = true;
    processes.forEach(ClientProcess::close);
    if (!KEEPS_LOGS) {
      deleteDirectory();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(endOnExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook with it.
    }
    end();
  }

  private void deleteDirectory() {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(ClientProcesses::delete);
    } catch (IOException | UncheckedIOException e) {
      // Files of the temporary directory are not worth a failure.
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // as above
    }
  }
}
