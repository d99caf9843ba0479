// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the slow drive's library in a JVM that writes to the directory of the drive. */
final class SlowDriveIT {
  /** A file that the JVM wrote. */
  private record Written(long inode, long bytes) {}

  @TempDir private Path directory;

  private Path inside;

  @BeforeEach
  void create() throws IOException {
    inside = Files.createDirectory(directory.resolve("inside"));
  }

  private Path socket() {
    return directory.resolve("drive");
  }

  /** Writes below a directory; returns the writes that must be reported. */
  private Map<String, Written> write(Path to) throws Exception {
    return write(to, () -> {});
  }

  private Map<String, Written> write(Path to, Runnable beforeItsEnd) throws Exception {
    Map<String, String> environment =
        Map.of(
            "LD_PRELOAD", TestParts.part(NativePart.SLOW_DRIVE).toString(),
            "MANX_DRIVE_DIRECTORY", inside.toString(),
            "MANX_DRIVE_SOCKET", socket().toString());
    Path errors = directory.resolve("jvm.err");
    Map<String, Written> written = new HashMap<>();
    try (ChildJvm jvm =
        new ChildJvm(errors, environment, List.of(), DriveWriter.class, to.toString())) {
      assertThat(jvm.line()).isEqualTo("preload null");
      for (String line = jvm.line(); !"done".equals(line); line = jvm.line()) {
        assertThat(line).as(Files.readString(errors)).isNotNull();
        String[] words = line.split(" ", 3);
        written.put(words[0], new Written(Long.parseLong(words[1]), Long.parseLong(words[2])));
      }
      beforeItsEnd.run();
      jvm.endInput();
      assertThat(jvm.exitCode()).isZero();
    }
    return written;
  }

  /** Checks the bytes on disk, which must not depend on the drive. */
  private static void assertContents(Path directory) throws IOException {
    assertContent(directory.resolve("channel"), 0, 3 * DriveWriter.SECTION);
    assertContent(directory.resolve("random"), 0, DriveWriter.SECTION);
    assertContent(directory.resolve("mapped"), 4096, 4096 + DriveWriter.MAPPED);
    assertContent(directory.resolve("append"), 0, 154);
    assertContent(directory.resolve("other-name"), 0, 10);
    assertThat(directory.resolve("truncated")).isEmptyFile();
    for (int i = 0; i < DriveWriter.THREADS; i++) {
      assertContent(directory.resolve("thread-" + i), 0, DriveWriter.WRITES * 50);
    }
  }

  private static void assertContent(Path file, int from, int to) throws IOException {
    byte[] content = Files.readAllBytes(file);
    assertThat(content).as(file.toString()).hasSize(to);
    for (int i = 0; i < to; i++) {
      assertThat(content[i]).isEqualTo(i < from ? 0 : DriveWriter.at(i));
    }
  }

  private static List<Frame> of(List<Frame> frames, Written file) {
    return frames.stream().filter(frame -> frame.b() == file.inode()).toList();
  }

  @Test
  void everyByteIsReported() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      Map<String, Written> written = write(inside);
      assertContents(inside);
      List<Frame> writes = drive.frames(Frame.WRITE);
      long total = written.values().stream().mapToLong(Written::bytes).sum();
      assertThat(writes.stream().mapToLong(Frame::d).sum()).isEqualTo(total);
      for (int i = 0; i < DriveWriter.THREADS; i++) {
        assertThat(of(writes, written.get("thread-" + i))).hasSize(DriveWriter.WRITES);
      }
      assertThat(of(writes, written.get("channel")))
          .extracting(Frame::c)
          .containsExactly(0L, 20_000L, 10_000L, 10_300L);
      assertThat(of(writes, written.get("append"))).extracting(Frame::c).containsExactly(0L, 77L);
      assertThat(of(writes, written.get("mapped"))).extracting(Frame::c).containsExactly(4096L);
      assertThat(writes).allMatch(frame -> frame.e() > 0 && frame.e() <= System.nanoTime());
      List<Frame> syncs = drive.frames(Frame.SYNC);
      assertThat(of(syncs, written.get("channel"))).hasSize(2);
      assertThat(of(syncs, written.get("random"))).hasSize(1);
      assertThat(of(syncs, written.get("mapped"))).hasSize(1);
    }
  }

  @Test
  void theJvmMayCreateTheDirectoryLater() throws Exception {
    inside = directory.resolve("later").resolve("data");
    try (FakeDrive drive = new FakeDrive(socket())) {
      long total = write(inside).values().stream().mapToLong(Written::bytes).sum();
      assertThat(drive.frames(Frame.WRITE).stream().mapToLong(Frame::d).sum()).isEqualTo(total);
    }
  }

  @Test
  void removedFilesAreReported() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      Map<String, Written> written = write(inside);
      List<Long> released = drive.frames(Frame.RELEASE).stream().map(Frame::b).toList();
      assertThat(released)
          .containsExactlyInAnyOrder(
              written.get("random").inode(),
              written.get("unlinked").inode(),
              written.get("deleted").inode(),
              written.get("replaced").inode(),
              written.get("truncated").inode());
    }
  }

  @Test
  void connectionsEndWithTheirThreads() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      write(inside, () -> await().until(() -> drive.connectionsClosed() == DriveWriter.THREADS));
      assertThat(drive.connectionsOpened()).isEqualTo(1 + DriveWriter.THREADS);
    }
  }

  @Test
  void writesWaitAsLongAsTheDriveSays() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      long delay = TimeUnit.MILLISECONDS.toNanos(2);
      drive.delayBy(delay);
      write(inside);
      List<Frame> one =
          drive.frames(Frame.WRITE).stream().filter(frame -> frame.d() == 50).toList();
      // The writes of a thread are reported in sequence, at least a delay apart.
      Map<Long, Long> last = new HashMap<>();
      for (Frame frame : one) {
        Long before = last.put(frame.b(), frame.e());
        assertThat(before == null || frame.e() - before >= delay).isTrue();
      }
    }
  }

  @Test
  void otherDirectoriesAreLeftAlone() throws Exception {
    Path outside = Files.createDirectory(directory.resolve("inside-not"));
    try (FakeDrive drive = new FakeDrive(socket())) {
      write(outside);
      assertContents(outside);
      assertThat(drive.connectionsOpened()).isZero();
    }
  }

  @Test
  void directoryIsFoundBehindALink() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link"), inside);
    try (FakeDrive drive = new FakeDrive(socket())) {
      Map<String, Written> written = write(link);
      assertContents(inside);
      long total = written.values().stream().mapToLong(Written::bytes).sum();
      assertThat(drive.frames(Frame.WRITE).stream().mapToLong(Frame::d).sum()).isEqualTo(total);
      assertThat(drive.frames(Frame.RELEASE)).hasSize(5);
    }
  }

  @Test
  void withoutADriveNothingChanges() throws Exception {
    write(inside);
    assertContents(inside);
  }

  @Test
  void malformedAnswersChangeNothing() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      drive.answerWritesBy(asked -> new Frame(7, Long.MAX_VALUE, 0, 0, 0, 0).bytes());
      write(inside);
      assertContents(inside);
      assertThat(drive.frames(Frame.WRITE)).isNotEmpty();
    }
  }

  @Test
  void driveThatDisconnectsChangesNothing() throws Exception {
    try (FakeDrive drive = new FakeDrive(socket())) {
      drive.answerWritesBy(
          asked -> {
            throw new IllegalStateException("gone");
          });
      write(inside);
      assertContents(inside);
    }
  }
}
