// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir Path directory;
  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text, true);

  @Test
  void incompleteLineIsPrintedWhenComplete() throws IOException {
    Path log = Files.writeString(directory.resolve("node2.log"), "a\nb\nc\nha");
    LogTail tail = new LogTail(log, true);
    tail.printLast(2, out);
    Files.writeString(log, "lf\n", StandardOpenOption.APPEND);
    tail.printNew(out);
    assertThat(text.toString().lines()).containsExactly("node2 | b", "node2 | c", "node2 | half");
  }

  @Test
  void missingLogIsReadOnceItExists() throws IOException {
    Path log = Files.writeString(directory.resolve("node1.log"), "old\n");
    LogTail tail = new LogTail(log, false);
    tail.printLast(0, out);
    Files.delete(log);
    tail.printNew(out);
    Files.writeString(log, "new\n");
    tail.printNew(out);
    assertThat(text.toString().lines()).containsExactly("new");
  }

  @Test
  void restartedLogIsReadFromItsStart() throws IOException {
    Path log = Files.writeString(directory.resolve("node1.log"), "old old old\n");
    LogTail tail = new LogTail(log, false);
    tail.printLast(0, out);
    Files.writeString(log, "new\n");
    tail.printNew(out);
    assertThat(text.toString().lines()).containsExactly("new");
  }
}
