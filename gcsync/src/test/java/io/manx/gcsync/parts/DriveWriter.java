// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a child JVM that writes below a directory in all ways of the JDK. For each file
 * it prints {@code NAME INODE BYTES}, with the bytes that must be reported to the drive.
 */
final class DriveWriter {
  static final int SECTION = 10_000;
  static final int PARTS = 3;
  static final int MAPPED = 8192;
  static final int THREADS = 8;
  static final int WRITES = 100;

  private final Path directory;

  private DriveWriter(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createDirectories(Path.of(arguments[0])); // as a node does
    DriveWriter writer = new DriveWriter(directory);
    System.out.println("preload " + System.getenv("LD_PRELOAD"));
    writer.channel();
    writer.randomAccess();
    writer.mapped();
    writer.append();
    writer.removed();
    writer.threads();
    System.out.println("done");
    System.in.readAllBytes(); // until the test closes it
  }

  /** The byte of every file at a position; it differs between positions. */
  static byte at(long position) {
    return (byte) (position * 31 + position / 251);
  }

  private static ByteBuffer bytes(long position, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    for (int i = 0; i < count; i++) {
      bytes.put(at(position + i));
    }
    return bytes.flip();
  }

  private void print(String name, Path file, long bytes) throws IOException {
    System.out.println(name + " " + Files.getAttribute(file, "unix:ino") + " " + bytes);
  }

  private void channel() throws IOException {
    Path file = directory.resolve("channel");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(bytes(0, SECTION));
      channel.write(bytes(2 * SECTION, SECTION), 2 * SECTION);
      ByteBuffer[] parts = new ByteBuffer[PARTS];
      for (int i = 0; i < PARTS; i++) {
        parts[i] = bytes(SECTION + 100L * i, 100);
      }
      channel.write(parts);
      channel.write(bytes(SECTION + 300, SECTION - 300), SECTION + 300);
      channel.force(true);
      channel.force(false);
    }
    print("channel", file, 3 * SECTION);
  }

  private void randomAccess() throws IOException {
    Path file = directory.resolve("random");
    try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
      random.write(bytes(0, SECTION).array());
      random.setLength(0);
      random.write(0);
      random.seek(0);
      random.write(bytes(0, SECTION).array());
      random.getFD().sync();
    }
    print("random", file, 2 * SECTION + 1);
  }

  private void mapped() throws IOException {
    Path file = directory.resolve("mapped");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 4096, MAPPED);
      mapped.put(bytes(4096, MAPPED));
      mapped.force();
    }
    print("mapped", file, MAPPED);
  }

  private void append() throws IOException {
    Path file = directory.resolve("append");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND)) {
      channel.write(bytes(0, 77));
      channel.write(bytes(77, 77));
    }
    print("append", file, 154);
  }

  /** Writes 10 bytes to each of several files, and removes each in another way. */
  private void removed() throws IOException {
    Path unlinked = small("unlinked");
    Files.delete(unlinked);
    File deleted = small("deleted").toFile();
    if (!deleted.delete()) {
      throw new IOException("not deleted");
    }
    Path replaced = small("replaced");
    Path moved = small("moved");
    Files.move(moved, replaced, StandardCopyOption.ATOMIC_MOVE);
    Path linked = small("linked");
    Path other = Files.createLink(directory.resolve("other-name"), linked);
    Files.delete(linked);
    if (!Files.exists(other)) {
      throw new IOException("the other name is gone, too");
    }
    Path truncated = small("truncated");
    Files.newOutputStream(truncated).close();
  }

  private Path small(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.write(file, bytes(0, 10).array(), StandardOpenOption.CREATE_NEW);
    print(name, file, 10);
    return file;
  }

  private void threads() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Path file = directory.resolve("thread-" + i);
      Thread thread = new Thread(() -> writeOften(file));
      thread.start();
      threads.add(thread);
    }
    for (int i = 0; i < THREADS; i++) {
      threads.get(i).join();
      print("thread-" + i, directory.resolve("thread-" + i), WRITES * 50L);
    }
  }

  private static void writeOften(Path file) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < WRITES; i++) {
        channel.write(bytes(50L * i, 50));
      }
    } catch (IOException e) {
      System.out.println("failed " + e);
    }
  }
}
