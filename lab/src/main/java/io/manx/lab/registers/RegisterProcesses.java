package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.load.client.ClientOptions;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of the clients of registers, and their histories. */
final class RegisterProcesses implements AutoCloseable {
  private final RegisterCheck check;
  private final Path directory;
  private final List<RegisterProcess> processes = new ArrayList<>();
  private final Thread endOnExit = new Thread(this::abandon, "manx-register-processes-end");
  private @Nullable ClientStops stopper;
  private int stops;

  /** Starts the processes; they connect in the background. */
  RegisterProcesses(
      RegisterCheck check, String keyspace, ClientOptions connection, ChangeMethod changes) {
    this.check = check;
    try {
      directory = Files.createTempDirectory("manx-registers");
    } catch (IOException e) {
      throw new UserException(
          "cannot write to the directory of temporary files: " + FileFailures.reason(e), e);
    }
    Runtime.getRuntime().addShutdownHook(endOnExit);
    RegisterClientOptions clients = check.clients();
    int first = 0;
    for (int i = 0; i < clients.processes(); i++) {
      int last = clients.clients() * (i + 1) / clients.processes();
      RegisterPlan plan = plan(keyspace, changes, i, first, last - first);
      processes.add(
          RegisterProcess.start(
              ProcessStart.of(plan, connection, check.load().timeout(), file(i)),
              directory.resolve("process-" + i + ".log")));
      first = last;
    }
  }

  private RegisterPlan plan(
      String keyspace, ChangeMethod changes, int process, int first, int count) {
    RegisterClientOptions clients = check.clients();
    return new RegisterPlan(
        keyspace,
        clients.registers(),
        clients.rotate().toNanos(),
        count,
        first,
        process,
        clients.processes(),
        check.load().seed() + process,
        changes,
        check.pairs().stream().map(LevelPair::toString).toList(),
        check.every().toNanos());
  }

  private Path file(int process) {
    return directory.resolve("process-" + process + RegisterHistory.SUFFIX);
  }

  /**
   * Makes all processes begin at once.
   *
   * @param ahead time from now until the begin
   * @return the begin, by {@link System#nanoTime()}
   */
  long start(Duration ahead) {
    processes.forEach(RegisterProcess::awaitReady);
    long begin = System.nanoTime() + ahead.toNanos();
    processes.forEach(each -> each.work(begin, begin + check.duration().toNanos()));
    RegisterClientOptions clients = check.clients();
    if (clients.areStopped()) {
      stopper =
          new ClientStops(processes, clients.stopEvery(), clients.stopFor(), check.load().seed());
    }
    return begin;
  }

  /** Waits for the end of all processes. */
  void awaitDone() {
    ClientStops running = stopper;
    if (running != null) {
      running.close();
      stops = running.stops();
      stopper = null;
    }
    processes.forEach(RegisterProcess::awaitDone);
  }

  /** Returns how often a process was stopped. */
  int stops() {
    return stops;
  }

  /** Returns the operations of all processes. */
  RegisterHistory history() {
    RegisterHistory all = new RegisterHistory();
    for (int i = 0; i < processes.size(); i++) {
      RegisterHistory.read(file(i)).byKey().forEach(key -> key.operations().forEach(all::add));
    }
    return all;
  }

  private void end() {
    processes.forEach(RegisterProcess::close);
  }

  private void abandon() {
    end();
    deleteDirectory();
  }

  @Override
  public void close() {
    if (stopper != null) {
      stopper.close();
    }
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(endOnExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook with it.
    }
    deleteDirectory();
  }

  private void deleteDirectory() {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(RegisterProcesses::delete);
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
