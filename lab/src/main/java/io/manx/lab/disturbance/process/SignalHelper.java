// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends signals through one long-lived shell, {@code signal-helper.sh}, without a fork per signal.
 * If this JVM ends, even by SIGKILL, the shell sees the end of its input and continues every
 * process that is still stopped. The shell has a session of its own, or without {@code setsid}
 * (macOS) a process group, so that killing the launcher's group does not end it.
 *
 * <p>Thread-safe; one signal at a time.
 */
final class SignalHelper implements Signals {
  private static final long EXIT_SECONDS = 5;

  /** Runs its argument, a script, under job control, which gives the script a process group. */
  private static final String OWN_GROUP = "set -m; bash -c \"$0\" manx-signal-helper <&0 & wait";

  private final Process shell;
  private final OutputStream requests;
  private final BufferedReader answers;

  private SignalHelper(Process shell) {
    this.shell = shell;
    requests = shell.getOutputStream();
    answers = shell.inputReader(StandardCharsets.US_ASCII);
  }

  /**
   * Starts the shell; it is ready on return.
   *
   * @throws UserException if there is no bash
   */
  static SignalHelper start() {
    return start(isOnPath("setsid"));
  }

  static SignalHelper start(boolean withSetsid) {
    try {
      SignalHelper helper =
          new SignalHelper(
              new ProcessBuilder(command(withSetsid)).redirectError(Redirect.DISCARD).start());
      if (!helper.readAnswer().equals("READY")) {
        throw new IOException("the signal helper does not start");
      }
      return helper;
    } catch (IOException e) {
      throw new UserException(
          "cannot start bash, which pauses and slows nodes; put bash on the PATH", e);
    }
  }

  @Override
  public synchronized void stop(long pid) {
    if (!deliver("STOP", pid)) {
      throw new IllegalStateException("process " + pid + " is gone");
    }
  }

  @Override
  public synchronized void resume(long pid) {
    boolean delivered;
    try {
      delivered = deliver("CONT", pid);
    } catch (UncheckedIOException e) {
      delivered = resumeWithoutHelper(pid);
    }
    if (!delivered) {
      throw new IllegalStateException("process " + pid + " is gone");
    }
  }

  @Override
  public synchronized void close() {
    try {
      requests.close();
      shell.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      // The shell has ended already.
    } catch (InterruptedException e) {
      // The shell sees the end of its input in any case.
      Thread.currentThread().interrupt();
    }
  }

  /** Process id of the shell, for tests. */
  long pid() {
    return shell.pid();
  }

  private boolean deliver(String signal, long pid) {
    try {
      requests.write((signal + " " + pid + "\n").getBytes(StandardCharsets.US_ASCII));
      requests.flush();
      return readAnswer().equals("OK");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String readAnswer() throws IOException {
    @Nullable String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the signal helper is gone");
    }
    return answer;
  }

  /** Continues a process although the shell was killed, so that no node stays frozen. */
  private static boolean resumeWithoutHelper(long pid) {
    try {
      return new ProcessBuilder("kill", "-CONT", Long.toString(pid)).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static List<String> command(boolean withSetsid) throws IOException {
    return withSetsid
        ? List.of("setsid", "bash", "-c", script(), "manx-signal-helper")
        : List.of("bash", "-c", OWN_GROUP, script());
  }

  private static String script() throws IOException {
    try (@Nullable InputStream script =
        SignalHelper.class.getResourceAsStream("signal-helper.sh")) {
      if (script == null) {
        throw new IOException("signal-helper.sh is missing from the lab's jar");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static boolean isOnPath(String program) {
    @Nullable String path = System.getenv("PATH");
    for (String directory : (path == null ? "" : path).split(File.pathSeparator, -1)) {
      if (new File(directory, program).canExecute()) {
        return true;
      }
    }
    return false;
  }
}
