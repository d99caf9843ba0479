// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads and writes the page's bytes in their documented layout, as the sidecar does. */
final class FakeSidecar {
  private static final int PLAN_BLOCKS = 72;
  private static final int PLAN_LIMIT = 80;
  private static final int PLAN_WRITTEN = 96;
  private static final int PLAN_PENDING = 104;
  private static final int STATE = 264;
  private static final int FREE_BLOCKS = 272;
  private static final int BLOCK_BYTES = 280;
  private static final int NANOS_PER_BLOCK = 288;
  private static final int WRITTEN = 296;
  private static final int ERASES = 304 + 9 * Long.BYTES;

  private final Path page;

  FakeSidecar(Path directory) {
    page = directory.resolve(PageFile.NAME);
  }

  private long plan(int at) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(page)).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
  }

  long blocks() throws IOException {
    return plan(PLAN_BLOCKS);
  }

  long limitNanos() throws IOException {
    return plan(PLAN_LIMIT);
  }

  long pendingBytes() throws IOException {
    return plan(PLAN_PENDING);
  }

  long writtenNanos() throws IOException {
    return plan(PLAN_WRITTEN);
  }

  /** Reports the state of a drive at a time. */
  void tell(long state, long freeBlocks, long blockBytes, long nanosPerBlock, long nowNanos)
      throws IOException {
    try (FileChannel channel = FileChannel.open(page, StandardOpenOption.WRITE)) {
      put(channel, STATE, state);
      put(channel, FREE_BLOCKS, freeBlocks);
      put(channel, BLOCK_BYTES, blockBytes);
      put(channel, NANOS_PER_BLOCK, nanosPerBlock);
      put(channel, WRITTEN, nowNanos);
      put(channel, ERASES, 77);
    }
  }

  private static void put(FileChannel channel, int at, long value) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int unused = channel.write(bytes.putLong(value).flip(), at);
  }
}
