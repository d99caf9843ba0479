package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.lab.load.client.Clients;
import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Main class of a process of clients. It reads a {@link ProcessStart} from its first line of input,
 * connects, and writes {@code ready}. It then reads the begin and the end, and writes {@code done}
 * once its history is written. It ends with its input.
 */
final class RegisterProcessMain {
  static final String READY = "ready";
  static final String DONE = "done";
  static final String FAILED = "failed ";

  private RegisterProcessMain() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream out = System.out;
    System.setOut(System.err); // standard output is for answers only
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ProcessStart start = JsonMapper.builder().build().readValue(in.readLine(), ProcessStart.class);
    Duration timeout = Duration.ofMillis(start.timeoutMillis());
    try (CqlSession session = Clients.connectOne(start.clients(), timeout)) {
      out.println(READY);
      String line = in.readLine();
      if (line == null) {
        return;
      }
      String[] times = line.split(" ", 2);
      endWithInput(in);
      new RegisterClients(session, start.plan(), Long.parseLong(times[0]), Long.parseLong(times[1]))
          .run()
          .write(Path.of(start.history()));
      out.println(DONE);
    } catch (UserException e) {
      out.println(FAILED + e.getMessage());
    }
  }

  /** Ends this process when its input ends, since its parent has then died. */
  private static void endWithInput(BufferedReader in) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // no more input is expected
                }
              } catch (IOException e) {
                // as at the end of the input
              }
              Runtime.getRuntime().halt(1);
            },
            "manx-end-with-parent");
    thread.setDaemon(true);
    thread.start();
  }
}
