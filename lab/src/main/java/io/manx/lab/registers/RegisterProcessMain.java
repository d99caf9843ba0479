// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.process.ParentProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Main class of a process of clients. It is told the begin and the end by {@link
 * System#nanoTime()}, which all processes of a machine share.
 */
final class RegisterProcessMain {
  private RegisterProcessMain() {}

  public static void main(String[] arguments) {
    ParentProcess.connect().run(RegisterProcessMain::work);
  }

  private static void work(ParentProcess parent) throws IOException, InterruptedException {
    ProcessStart start = parent.readStart(ProcessStart.class);
    Duration timeout = Duration.ofMillis(start.timeoutMillis());
    try (CqlSession session = Clients.connectOne(start.connection().clients(), timeout)) {
      parent.say(ParentProcess.READY);
      String line = parent.listen();
      if (line == null) {
        return;
      }
      String[] times = line.split(" ", 2);
      parent.endWithIt();
      new RegisterClients(session, start.plan(), Long.parseLong(times[0]), Long.parseLong(times[1]))
          .run()
          .write(Path.of(start.history()));
      parent.say(ParentProcess.DONE);
    }
  }
}
