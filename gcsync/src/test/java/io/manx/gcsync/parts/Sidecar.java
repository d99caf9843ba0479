// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPage;
import io.manx.core.collection.SidecarStatus;
import io.manx.core.collection.VictimOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A sidecar under test, with a page that the test writes in place of a node's agent. */
final class Sidecar implements AutoCloseable {
  private static final long OLDEST_STATUS_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Path directory;
  private final ByteBuffer mapped;
  private final CollectionPage page;
  private final Path errors;
  private Process process;

  Sidecar(Path directory) throws IOException {
    this.directory = directory;
    this.errors = directory.resolve("sidecar.err");
    this.mapped = map(directory.resolve("page"));
    this.page = new CollectionPage(mapped);
    page.format();
  }

  private static ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel
          .map(FileChannel.MapMode.READ_WRITE, 0, CollectionPage.BYTES)
          .order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  Path signal() {
    return directory.resolve("signal");
  }

  Path drive() {
    return directory.resolve("drive");
  }

  Path pageFile() {
    return directory.resolve("page");
  }

  /** The bytes of the page. */
  ByteBuffer mapped() {
    return mapped;
  }

  Process process() {
    return process;
  }

  /** Starts it with the fake drive, which need not exist. */
  Sidecar start(String... further) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--emulator", drive().toString()));
    arguments.addAll(List.of(further));
    return startWith(arguments);
  }

  Sidecar startWith(List<String> arguments) throws IOException {
    return startBehind(List.of(), arguments);
  }

  /** Starts it without root's privileges. */
  Sidecar startUnprivileged(List<String> arguments) throws IOException {
    boolean root = "root".equals(System.getProperty("user.name"));
    return startBehind(root ? List.of("setpriv", "--bounding-set=-all") : List.of(), arguments);
  }

  private Sidecar startBehind(List<String> prefix, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(TestParts.sidecar().toString());
    command.addAll(List.of("--page", pageFile().toString(), "--signal", signal().toString()));
    command.addAll(List.of("--node-uid", Files.getAttribute(directory, "unix:uid").toString()));
    command.addAll(arguments);
    process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    return this;
  }

  void plan(long blocks, long limitNanos) {
    planOf(System.nanoTime(), blocks, limitNanos);
  }

  void planOf(long writtenNanos, long blocks, long limitNanos) {
    CollectionOrder order = new CollectionOrder(blocks, limitNanos, VictimOrder.COLDEST);
    page.writePlan(order, 0, 0, 0, writtenNanos);
  }

  SidecarStatus status() {
    return page.status(System.nanoTime(), OLDEST_STATUS_NANOS);
  }

  long count(SidecarStatus.Counter counter) {
    return status().count(counter);
  }

  String errors() throws IOException {
    return Files.exists(errors) ? Files.readString(errors) : "";
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the sidecar is still running");
    }
    return process.exitValue();
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
  }

  /** Ends it; fails if a sanitizer has found a fault. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (process == null) {
      return;
    }
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the sidecar ignores SIGTERM");
    }
    if (errors().contains("Sanitizer") || errors().contains("runtime error")) {
      throw new AssertionError(errors());
    }
  }
}
