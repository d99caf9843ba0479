// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.core.collection.SidecarStatus.Counter;
import io.manx.core.collection.SidecarStatus.State;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests a sidecar whose drive, node or own process fails. */
final class SidecarFaultsIT {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final int STATUS_WRITTEN = 296;

  @TempDir private Path directory;

  private Sidecar sidecar;
  private PauseSender jvm;

  @BeforeEach
  void create() throws IOException {
    sidecar = new Sidecar(directory);
  }

  @AfterEach
  void end() throws Exception {
    if (jvm != null) {
      jvm.close();
    }
    sidecar.close();
  }

  private void start() throws IOException {
    sidecar.start("--max-plan-age=60000");
    await().until(() -> sidecar.status().state() != State.ABSENT);
    jvm = new PauseSender(sidecar.signal());
  }

  private static Stream<Function<Frame, ByteBuffer>> malformedAnswers() {
    Random random = new Random(11);
    byte[] noise = new byte[200];
    random.nextBytes(noise);
    return Stream.of(
        asked -> ByteBuffer.wrap(noise.clone()),
        asked -> new Frame(145, 10, 4096, 1, 0, 0).bytes(),
        asked -> new Frame(146, -2, 4096, 1, 0, 0).bytes(),
        asked -> new Frame(146, 10, 0, 1, 0, 0).bytes(),
        asked -> new Frame(146, 10, Long.MAX_VALUE, 1, 0, 0).bytes(),
        asked -> new Frame(146, 10, 4096, -5, 0, 0).bytes(),
        asked -> new Frame(146, 10, 4096, 1, -1, 0).bytes(),
        asked -> new Frame(146, 10, 4096, 1, 0, 0).bytes(5, 4),
        asked -> new Frame(146, 10, 4096, 1, 0, 0).bytes(-1),
        asked -> new Frame(146, 10, 4096, 1, 0, 0).bytes(new long[257]),
        asked -> new Frame(146, 10, 4096, 1, 0, 0).bytes(new long[65535]));
  }

  @ParameterizedTest
  @MethodSource("malformedAnswers")
  void driveWithMalformedAnswersIsFaultyAndReportedOnce(Function<Frame, ByteBuffer> answer)
      throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      drive.answerStatusBy(answer);
      start();
      await().until(() -> sidecar.status().state() == State.FAULTY);
      assertThat(sidecar.count(Counter.ERRORS)).isEqualTo(5);
      assertThat(sidecar.status().drive()).isNull();
      sidecar.plan(5, MINUTE);
      jvm.start();
      await().until(() -> sidecar.count(Counter.PAUSES) == 1);
      assertThat(sidecar.count(Counter.STARTS)).isZero();
      assertThat(sidecar.errors().lines()).hasSize(1).first().asString().contains("5 errors");
    }
  }

  @Test
  void driveThatReconnectsIsUsedAgain() throws Exception {
    start();
    sidecar.plan(5, MINUTE);
    jvm.start();
    await().until(() -> sidecar.count(Counter.PAUSES) == 1);
    assertThat(sidecar.count(Counter.STARTS)).isZero();
    for (int time = 1; time <= 2; time++) {
      int starts = time;
      try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
        await().until(() -> sidecar.status().drive() != null);
        sidecar.plan(5, MINUTE);
        jvm.start();
        assertThat(drive.nextOrder().operation()).isEqualTo(Frame.START);
        await().until(() -> sidecar.count(Counter.STARTS) == starts);
      }
      await().until(() -> sidecar.status().drive() == null);
      assertThat(sidecar.status().state()).isEqualTo(State.IDLE);
    }
    assertThat(sidecar.count(Counter.ERRORS)).isZero();
    assertThat(sidecar.errors()).isEmpty();
  }

  @Test
  void sidecarEndsIfNoEmulatorStarts() throws Exception {
    sidecar.start("--patience=200");
    assertEndedWithoutAnEmulator();
  }

  @Test
  void sidecarEndsAfterItsEmulator() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      sidecar.start("--patience=3000");
      await().until(() -> sidecar.status().drive() != null);
      assertThat(drive.connectionsOpened()).isEqualTo(1);
    }
    assertEndedWithoutAnEmulator();
  }

  @Test
  void emulatorThatNeverAnswersCountsAsAbsent() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      drive.answerStatusBy(asked -> ByteBuffer.allocate(0));
      sidecar.start("--patience=200");
      assertEndedWithoutAnEmulator();
    }
  }

  /** A sidecar that was suspended asks again before it gives up. */
  @Test
  void timeInWhichTheSidecarIsSuspendedDoesNotCount() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      sidecar.start("--patience=1500");
      await().until(() -> sidecar.status().drive() != null);
      sidecar.signal("STOP");
      long stopped = System.nanoTime();
      await().until(() -> System.nanoTime() - stopped > TimeUnit.SECONDS.toNanos(2));
      sidecar.signal("CONT");
      for (int beat = 0; beat < 3; beat++) {
        long before = sidecar.mapped().getLong(STATUS_WRITTEN);
        await().until(() -> sidecar.mapped().getLong(STATUS_WRITTEN) > before);
      }
      assertThat(sidecar.status().state()).isEqualTo(State.IDLE);
      assertThat(drive.connectionsOpened()).isEqualTo(1);
    }
  }

  private void assertEndedWithoutAnEmulator() throws Exception {
    assertThat(sidecar.exitCode()).isZero();
    assertThat(sidecar.errors().lines()).hasSize(1).first().asString().contains("no answer for");
    assertThat(sidecar.status().state()).isEqualTo(State.ABSENT);
    assertThat(sidecar.signal()).doesNotExist();
  }

  @Test
  void killedSidecarClosesItsConnectionAndCanBeRestarted() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start();
      await().until(() -> sidecar.status().drive() != null);
      sidecar.plan(5, MINUTE);
      jvm.start();
      assertThat(drive.nextOrder().operation()).isEqualTo(Frame.START);
      sidecar.process().destroyForcibly().waitFor();
      await().until(() -> drive.connectionsClosed() == 1);

      assertThat(sidecar.signal()).exists();
      sidecar.start("--max-plan-age=60000");
      await().until(() -> sidecar.count(Counter.PAUSES) == 0);
      sidecar.plan(6, MINUTE);
      awaitListening();
      jvm.start();
      assertThat(drive.nextOrder().a()).isEqualTo(6);
    }
  }

  /** Waits for the new sidecar, as the killed one has left its socket. */
  private void awaitListening() {
    await()
        .ignoreExceptions()
        .until(
            () -> {
              jvm.send(ByteBuffer.allocate(1));
              return sidecar.count(Counter.REJECTED_DATAGRAMS) > 0;
            });
  }

  @Test
  void suspendedSidecarDoesNotRepeatPausesThatAreOver() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start();
      await().until(() -> sidecar.status().drive() != null);
      sidecar.plan(5, MINUTE);
      sidecar.signal("STOP");
      jvm.start();
      jvm.end();
      jvm.start();
      jvm.end();
      sidecar.signal("CONT");
      await().until(() -> sidecar.count(Counter.PAUSES) == 2);
      assertThat(drive.frames()).isEmpty();
      assertThat(sidecar.count(Counter.STARTS)).isZero();
    }
  }

  /** Such an order comes from a node that was killed in a pause, or from a false page. */
  @Test
  void orderWithoutALimitEndsAfterAMinute() throws Exception {
    try (FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start();
      await().until(() -> sidecar.status().drive() != null);
      // On a busy machine, the rest of the minute, half a second, may pass before the start.
      await()
          .until(
              () -> {
                sidecar.plan(Long.MAX_VALUE, Long.MAX_VALUE);
                jvm.startAgo(MINUTE - TimeUnit.MILLISECONDS.toNanos(500));
                return sidecar.count(Counter.STARTS) > 0;
              });
      await().until(() -> sidecar.count(Counter.EXPIRIES) > 0);
      await().until(() -> sidecar.status().state() == State.IDLE);
      Frame started = drive.nextOrder();
      assertThat(started.operation()).isEqualTo(Frame.START);
      assertThat(started.b()).isPositive().isLessThanOrEqualTo(MINUTE / 100);
      assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
    }
  }

  @Test
  void truncatedPageEndsTheSidecarWithOneLine() throws Exception {
    start();
    try (FileChannel page = FileChannel.open(sidecar.pageFile(), StandardOpenOption.WRITE)) {
      page.truncate(0);
    }
    assertThat(sidecar.exitCode()).isEqualTo(1);
    assertThat(sidecar.errors().lines()).hasSize(1).first().asString().contains("cut off");
    Files.deleteIfExists(sidecar.signal());
  }
}
