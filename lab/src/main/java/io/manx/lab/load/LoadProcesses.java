// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.process.ClientProcess;
import io.manx.lab.load.process.ClientProcesses;
import io.manx.lab.load.process.Connection;
import io.manx.lab.load.process.ParentProcess;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.results.UserException;
import io.manx.results.run.RunHistograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Sends a load by processes of their own, each with its share of the requests. If one of them ends
 * early, the load ends with an error, and no process stays.
 */
final class LoadProcesses implements LoadGenerator, AutoCloseable {
  private final ClientProcesses processes = new ClientProcesses("manx-load");
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final Map<ClientProcess, Long> errors = new ConcurrentHashMap<>();
  private Histogram sinceProgress = RunHistograms.create();

  /**
   * An answer of a process.
   *
   * @param line the line, or null when the process has ended
   */
  private record Answer(ClientProcess process, @Nullable String line) {}

  /** Starts the processes; they connect in the background. */
  LoadProcesses(ClientOptions clients, LoadOptions load, LoadTables tables, NodeNames names) {
    try {
      for (int i = 0; i < load.processes(); i++) {
        LoadShare share = new LoadShare(i, load.processes());
        LoadProcessStart start =
            new LoadProcessStart(
                Connection.of(clients, share.of(clients.sessions())),
                LoadMessage.of(load),
                share,
                tables,
                names,
                results(i).toString());
        listenTo(processes.start(LoadProcessMain.class, ClientMemory.jvmOptions(load), start));
      }
    } catch (RuntimeException e) {
      processes.close();
      throw e;
    }
  }

  private Path results(int process) {
    return processes.file("process-" + process + ".json");
  }

  private void listenTo(ClientProcess process) {
    Thread thread = new Thread(() -> listen(process), "manx-listen-" + process.pid());
    thread.setDaemon(true);
    thread.start();
  }

  /** Passes answers on until the process ends, except for its progress. */
  private void listen(ClientProcess process) {
    String line;
    do {
      line = process.listen();
      LoadProgressMessage progress =
          line == null ? null : LoadProgressMessage.parse(line).orElse(null);
      if (progress != null) {
        add(process, progress);
      } else if (!processes.areEnding()) {
        answers.add(new Answer(process, line));
      }
    } while (line != null);
  }

  private synchronized void add(ClientProcess process, LoadProgressMessage progress) {
    errors.put(process, progress.errors());
    sinceProgress.add(progress.latencies().decode());
  }

  /**
   * Waits for the same answer of all processes.
   *
   * @param mayEnd whether a process may end after its answer
   */
  private void await(String expected, boolean mayEnd) throws InterruptedException {
    Set<ClientProcess> awaited = new HashSet<>(processes.all());
    while (!awaited.isEmpty()) {
      Answer answer = answers.take();
      boolean hasEnded = mayEnd && answer.line() == null && !awaited.contains(answer.process());
      if (!hasEnded && !expected.equals(answer.line())) {
        throw answer.process().ended(answer.line());
      }
      awaited.remove(answer.process());
    }
  }

  /** Waits until all processes are connected. */
  void awaitReady() throws InterruptedException {
    await(ParentProcess.READY, false);
  }

  @Override
  public RecordedLoad run(long startNanos) throws InterruptedException {
    processes.all().forEach(process -> process.say(Long.toString(startNanos)));
    await(ParentProcess.DONE, true);
    List<RecordedLoad> recorded = new ArrayList<>();
    for (int i = 0; i < processes.all().size(); i++) {
      recorded.add(read(results(i)));
    }
    return RecordedLoad.merged(recorded);
  }

  private static RecordedLoad read(Path file) {
    try {
      return JsonMapper.builder().build().readValue(file.toFile(), RecordedLoad.class);
    } catch (IOException e) {
      throw new UserException("cannot read the results of a process of clients: " + e, e);
    }
  }

  @Override
  public synchronized Histogram takeProgress() {
    Histogram taken = sinceProgress;
    sinceProgress = RunHistograms.create();
    return taken;
  }

  @Override
  public long errors() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    processes.close();
  }
}
