// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;

/** A process that sends datagrams of pauses, or others, in place of a JVM with the agent. */
final class PauseSender implements AutoCloseable {
  static final int START = 1;
  static final int END = 2;

  private final Process process;
  private final BufferedReader answers;
  private long sequence;

  PauseSender(Path socket) throws IOException {
    process =
        new ProcessBuilder(TestParts.tool("datagrams").toString(), "send", socket.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    answers = process.inputReader();
  }

  void start() throws IOException {
    send(bytes(START, process.pid(), ++sequence, System.nanoTime()));
  }

  void end() throws IOException {
    send(bytes(END, process.pid(), ++sequence, System.nanoTime()));
  }

  /** Sends the start of a pause that began some time ago. */
  void startAgo(long nanos) throws IOException {
    send(bytes(START, process.pid(), ++sequence, System.nanoTime() - nanos));
  }

  /** Skips sequence numbers, as if datagrams were lost. */
  void lose(int datagrams) {
    sequence += datagrams;
  }

  long pid() {
    return process.pid();
  }

  void send(ByteBuffer datagram) throws IOException {
    byte[] bytes = new byte[datagram.remaining()];
    datagram.get(bytes);
    process.outputWriter().append(HexFormat.of().formatHex(bytes)).append('\n').flush();
    String answer = answers.readLine();
    if (!"sent".equals(answer)) {
      throw new IOException(String.valueOf(answer));
    }
  }

  static ByteBuffer bytes(int kind, long pid, long sequence, long nanos) {
    ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0x4347584D).put((byte) 1).put((byte) kind).putShort((short) 0);
    return bytes.putInt((int) pid).putInt(0).putLong(sequence).putLong(nanos).flip();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
