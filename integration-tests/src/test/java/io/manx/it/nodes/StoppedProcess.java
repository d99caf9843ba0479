// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A process that stands still between {@link #stop} and {@link #resume}.
 *
 * <p>{@code kill -STOP} returns as soon as the signal is pending. Until one of the process's
 * threads has taken it, all of them go on. On a busy machine requests are answered meanwhile.
 */
public final class StoppedProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private StoppedProcess() {}

  /** Stops a process; on return none of its threads runs. */
  public static void stop(long pid) throws IOException, InterruptedException {
    signal("-STOP", pid);
    try {
      await().atMost(PATIENCE).until(() -> standsStill(pid));
    } catch (ConditionTimeoutException e) {
      resume(pid);
      throw e;
    }
  }

  public static void resume(long pid) throws IOException, InterruptedException {
    signal("-CONT", pid);
  }

  private static boolean standsStill(long pid) throws IOException {
    Path threads = Path.of("/proc", Long.toString(pid), "task");
    return Files.isDirectory(threads)
        ? states(threads).stream().allMatch(state -> state == 'T')
        : ps(pid).startsWith("T");
  }

  /**
   * Returns the state of each thread by proc(5): the letter after the name, which is in
   * parentheses.
   */
  private static List<Character> states(Path threads) throws IOException {
    try (Stream<Path> each = Files.list(threads)) {
      return each.map(StoppedProcess::state).collect(Collectors.toList());
    }
  }

  private static char state(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return 'X'; // It ended after it was listed, so the process still ran: look again.
    }
  }

  private static String ps(long pid) throws IOException {
    Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid)).start();
    return new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
  }

  private static void signal(String signal, long pid) throws IOException, InterruptedException {
    if (new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor() != 0) {
      throw new IOException("no process " + pid);
    }
  }
}
