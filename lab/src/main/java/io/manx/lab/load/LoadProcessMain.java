// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.process.ParentProcess;
import io.manx.lab.load.workload.LoadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Main class of a process that sends a share of a load. It is told when settling begins, by {@link
 * System#nanoTime()}, which all processes of a machine share. Once a second it tells its progress.
 */
final class LoadProcessMain {
  private LoadProcessMain() {}

  public static void main(String[] arguments) {
    ParentProcess.connect().run(LoadProcessMain::work);
  }

  private static void work(ParentProcess parent) throws IOException, InterruptedException {
    LoadProcessStart start = parent.readStart(LoadProcessStart.class);
    LoadOptions load = start.load().toOptions();
    try (Clients clients =
        Clients.connect(start.connection().clients(), load.timeout(), start.share()::sessionName)) {
      OwnGenerator generator =
          new OwnGenerator(load, start.share(), clients, start.tables(), start.names(), null);
      parent.say(ParentProcess.READY);
      String line = parent.listen();
      if (line == null) {
        return;
      }
      parent.endWithIt();
      RecordedLoad recorded = run(generator, Long.parseLong(line), parent);
      JsonMapper.builder().build().writeValue(Path.of(start.results()).toFile(), recorded);
      parent.say(ParentProcess.DONE);
    }
  }

  private static RecordedLoad run(OwnGenerator generator, long startNanos, ParentProcess parent)
      throws InterruptedException {
    ScheduledExecutorService progress =
        Executors.newSingleThreadScheduledExecutor(LoadProcessMain::daemon);
    Future<?> unused =
        progress.scheduleAtFixedRate(
            () -> parent.say(LoadProgressMessage.taken(generator).line()), 1, 1, TimeUnit.SECONDS);
    try {
      return generator.run(startNanos);
    } finally {
      progress.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "manx-progress");
    thread.setDaemon(true);
    return thread;
  }
}
