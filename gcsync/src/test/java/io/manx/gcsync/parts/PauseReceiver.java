// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that receives datagrams of pauses in place of a sidecar. */
final class PauseReceiver implements AutoCloseable {
  /** A datagram, with the time from sending to receipt. */
  record Pause(int magic, int version, int kind, long pid, long sequence, long nanos, long taken) {
    static Pause of(String line) {
      int blank = line.indexOf(' ');
      ByteBuffer bytes =
          ByteBuffer.wrap(HexFormat.of().parseHex(line.substring(0, blank)))
              .order(ByteOrder.LITTLE_ENDIAN);
      if (bytes.remaining() != 32) {
        throw new AssertionError("a datagram of " + bytes.remaining() + " bytes");
      }
      long nanos = bytes.getLong(24);
      return new Pause(
          bytes.getInt(0),
          bytes.get(4),
          bytes.get(5),
          bytes.getInt(8),
          bytes.getLong(16),
          nanos,
          Long.parseLong(line.substring(blank + 1)) - nanos);
    }
  }

  private final Process process;
  private final BlockingQueue<Pause> pauses = new LinkedBlockingQueue<>();

  PauseReceiver(Path socket) throws IOException {
    process =
        new ProcessBuilder(TestParts.tool("datagrams").toString(), "receive", socket.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines = process.inputReader();
    if (!"ready".equals(lines.readLine())) {
      throw new IOException("no receiver");
    }
    Thread reader = new Thread(() -> lines.lines().map(Pause::of).forEach(pauses::add));
    reader.setDaemon(true);
    reader.start();
  }

  Pause next() throws InterruptedException {
    Pause pause = pauses.poll(30, TimeUnit.SECONDS);
    if (pause == null) {
      throw new AssertionError("no datagram within 30 s");
    }
    return pause;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
