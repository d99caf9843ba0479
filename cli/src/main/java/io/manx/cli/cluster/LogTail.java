// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Prints the last lines of a file, and later the lines added to it. */
final class LogTail {
  private final Path file;
  private final String prefix;
  private long printed;

  LogTail(Path file, boolean named) {
    this.file = file;
    String node = String.valueOf(file.getFileName()).replace(".log", "");
    this.prefix = named ? node + " | " : "";
  }

  void printLast(int count, PrintWriter out) {
    List<String> lines = completeLines();
    print(lines.subList(Math.max(0, lines.size() - count), lines.size()), out);
  }

  void printNew(PrintWriter out) {
    print(completeLines(), out);
  }

  private void print(List<String> lines, PrintWriter out) {
    lines.forEach(line -> out.println(prefix + line));
    out.flush();
  }

  /** Complete lines since the last call; none while the log is being replaced. */
  private List<String> completeLines() {
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      if (in.size() < printed) {
        printed = 0; // The log was restarted.
      }
      byte[] bytes = Channels.newInputStream(in.position(printed)).readAllBytes();
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      printed += end;
      return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException e) {
      printed = 0;
      return List.of();
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + FileFailures.reason(e), e);
    }
  }
}
