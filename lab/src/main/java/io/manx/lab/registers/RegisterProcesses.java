// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.process.ClientProcesses;
import io.manx.lab.load.process.ParentProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes of the clients of registers, and their histories. */
final class RegisterProcesses implements AutoCloseable {
  private static final List<String> JVM_OPTIONS =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final RegisterCheck check;
  private final ClientProcesses processes = new ClientProcesses("manx-registers");
  private @Nullable ClientStops stopper;
  private int stops;

  /** Starts the processes; they connect in the background. */
  RegisterProcesses(
      RegisterCheck check, String keyspace, ClientOptions connection, ChangeMethod changes) {
    this.check = check;
    RegisterClientOptions clients = check.clients();
    int first = 0;
    for (int i = 0; i < clients.processes(); i++) {
      int last = clients.clients() * (i + 1) / clients.processes();
      RegisterPlan plan = plan(keyspace, changes, i, first, last - first);
      processes.start(
          RegisterProcessMain.class,
          JVM_OPTIONS,
          ProcessStart.of(plan, connection, check.load().timeout(), file(i)));
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
    return processes.file("process-" + process + RegisterHistory.SUFFIX);
  }

  /**
   * Makes all processes begin at once.
   *
   * @param ahead time from now until the begin
   * @return the begin, by {@link System#nanoTime()}
   */
  long start(Duration ahead) {
    processes.all().forEach(each -> each.expect(ParentProcess.READY));
    long begin = System.nanoTime() + ahead.toNanos();
    String times = begin + " " + (begin + check.duration().toNanos());
    processes.all().forEach(each -> each.say(times));
    RegisterClientOptions clients = check.clients();
    if (clients.areStopped()) {
      stopper =
          new ClientStops(
              processes.all(), clients.stopEvery(), clients.stopFor(), check.load().seed());
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
    processes.all().forEach(each -> each.expect(ParentProcess.DONE));
  }

  /** Returns how often a process was stopped. */
  int stops() {
    return stops;
  }

  /** Returns the operations of all processes. */
  RegisterHistory history() {
    RegisterHistory all = new RegisterHistory();
    for (int i = 0; i < processes.all().size(); i++) {
      RegisterHistory.read(file(i)).byKey().forEach(key -> key.operations().forEach(all::add));
    }
    return all;
  }

  @Override
  public void close() {
    if (stopper != null) {
      stopper.close();
    }
    processes.close();
  }
}
