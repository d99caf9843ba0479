// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.collection.CollectionOrder;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;
import io.manx.gcsync.flash.FlashTranslationLayer;
import io.manx.results.UserException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriveServerTest {
  private static final FlashGeometry GEOMETRY = FlashGeometry.ofBytes(64L << 20);

  private static final DriveServer.FileListener NO_LISTENER =
      new DriveServer.FileListener() {
        @Override
        public void written(
            DriveServer.FileKey file, long bytes, long sentNanos, long beginNanos, long endNanos) {}

        @Override
        public void released(DriveServer.FileKey file) {}
      };

  @TempDir Path directory;

  private final AtomicLong clock = new AtomicLong(1);
  private EmulatedDrive drive;
  private DriveServer server;
  private Path socket;

  @BeforeEach
  void listen() {
    FlashTranslationLayer flash = new FlashTranslationLayer(GEOMETRY, FlashTiming.femu(8));
    DataLayout layout = DataLayout.of(GEOMETRY, 0.7, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
    layout.age(flash);
    drive = new EmulatedDrive(flash, layout, 0);
    socket = directory.resolve("drive");
    server = new DriveServer(drive, socket, clock::get, NO_LISTENER);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aWriteIsAnsweredByItsDelay() throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      client.write(new DriveFrame(DriveFrame.WRITE, 1, 2, 0, 40_000, 0).bytes());

      DriveFrame answer = read(client);

      assertThat(answer.operation()).isEqualTo(DriveFrame.WRITE + DriveFrame.ANSWER);
      assertThat(answer.a()).as("ten pages").isGreaterThanOrEqualTo(10 * 25_000);
      assertThat(drive.counts().hostPages()).isEqualTo(10);
    }
  }

  @Test
  void aReleaseIsAnsweredWithoutDelay() throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      client.write(new DriveFrame(DriveFrame.RELEASE, 1, 2, 0, 0, 0).bytes());

      DriveFrame answer = read(client);

      assertThat(answer.operation()).isEqualTo(DriveFrame.RELEASE + DriveFrame.ANSWER);
      assertThat(answer.a()).as("delay").isZero();
    }
  }

  @Test
  void aStatusHasAscendingTimes() throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      client.write(new DriveFrame(DriveFrame.STATUS, 0, 0, 0, 0, 0).bytes());
      ByteBuffer head = fill(client, DriveFrame.BYTES);
      int count = Short.toUnsignedInt(head.getShort(6));
      ByteBuffer times = fill(client, count * Long.BYTES);

      assertThat(head.getLong(16)).isEqualTo(GEOMETRY.blockBytes());
      long last = 0;
      for (int i = 0; i < count; i++) {
        long time = times.getLong(i * Long.BYTES);
        assertThat(time).isGreaterThanOrEqualTo(last);
        last = time;
      }
      assertThat(count).isPositive();
    }
  }

  @Test
  void theDriveStopsCollectingWhenTheSidecarDisconnects() throws Exception {
    try (SocketChannel sidecar = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      DriveFrame unlimited =
          new DriveFrame(
              DriveFrame.START,
              CollectionOrder.UNLIMITED_BLOCKS,
              CollectionOrder.NO_LIMIT,
              0,
              0,
              0);
      sidecar.write(unlimited.bytes());
      sync(sidecar);
      clock.addAndGet(10_000_000);
      sync(sidecar);
    }
    server.close();
    server.awaitConnections();
    long erases = drive.counts().erases();
    clock.addAndGet(10_000_000_000L);

    assertThat(drive.freeBlocks(clock.get())).isPositive();
    assertThat(drive.counts().erases()).isEqualTo(erases).isPositive();
  }

  @Test
  void malformedMessagesOnlyEndTheirConnection() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      byte[] noise = new byte[DriveFrame.BYTES];
      random.nextBytes(noise);
      if (i % 2 == 0) {
        ByteBuffer.wrap(noise)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(DriveFrame.MAGIC)
            .putShort((short) 999);
      }
      try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
        client.write(ByteBuffer.wrap(noise));
        assertThat(client.read(ByteBuffer.allocate(1))).as("closed").isEqualTo(-1);
      }
    }
    aWriteIsAnsweredByItsDelay();
  }

  @Test
  void anExistingFileIsNotReplaced() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));

    assertThatThrownBy(() -> new DriveServer(drive, file, clock::get, NO_LISTENER))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("taken");
    assertThat(file).exists();
  }

  private static void sync(SocketChannel client) throws IOException {
    client.write(new DriveFrame(DriveFrame.SYNC, 0, 0, 0, 0, 0).bytes());
    read(client);
  }

  private static DriveFrame read(SocketChannel client) throws IOException {
    DriveFrame frame = DriveFrame.read(fill(client, DriveFrame.BYTES));
    assertThat(frame).isNotNull();
    return frame;
  }

  private static ByteBuffer fill(SocketChannel client, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      assertThat(client.read(buffer)).isPositive();
    }
    return buffer.flip();
  }
}
