// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.SidecarStatus.Counter;
import io.manx.core.collection.SidecarStatus.State;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a sidecar with a fake drive and with pauses from another process. */
final class SidecarIT {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final String OLD_PLANS = "--max-plan-age=60000";

  @TempDir private Path directory;
  private Sidecar sidecar;
  private FakeDrive drive;
  private PauseSender jvm;

  @BeforeEach
  void create() throws IOException {
    sidecar = new Sidecar(directory);
    drive = new FakeDrive(sidecar.drive());
  }

  @AfterEach
  void end() throws Exception {
    if (jvm != null) {
      jvm.close();
    }
    sidecar.close();
    drive.close();
  }

  private void start() throws IOException {
    sidecar.start(OLD_PLANS);
    await().until(() -> sidecar.status().drive() != null);
    jvm = new PauseSender(sidecar.signal());
  }

  @Test
  void pauseStartsTheDriveAsPlannedAndItsEndStopsIt() throws Exception {
    start();
    sidecar.plan(17, MINUTE / 2);
    jvm.start();
    Frame started = drive.nextOrder();
    assertThat(started.operation()).isEqualTo(Frame.START);
    assertThat(started.a()).isEqualTo(17);
    assertThat(started.b()).isPositive().isLessThanOrEqualTo(MINUTE / 2);
    assertThat(started.c()).isEqualTo(1);
    await().until(() -> sidecar.status().state() == State.COLLECTING);

    jvm.end();
    assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
    await().until(() -> sidecar.count(Counter.STOPS) == 1);
    assertThat(sidecar.status().state()).isEqualTo(State.IDLE);
    assertThat(sidecar.count(Counter.PAUSES)).isEqualTo(1);
    assertThat(sidecar.count(Counter.STARTS)).isEqualTo(1);
    assertThat(sidecar.count(Counter.LAST_REACTION_NANOS)).isPositive();
    assertThat(sidecar.count(Counter.EXPIRIES)).isZero();
  }

  @Test
  void nodeSeesTheStateOfTheDrive() throws Exception {
    start();
    assertThat(sidecar.status().drive().freeBlocks()).isEqualTo(10);
    assertThat(sidecar.status().drive().blockBytes()).isEqualTo((int) FakeDrive.BLOCK_BYTES);
    assertThat(sidecar.status().drive().nanosToReclaim(2)).isEqualTo(3_000_000);
    assertThat(sidecar.count(Counter.ERASES)).isEqualTo(3);
  }

  @Test
  void unlimitedOrderIsBoundedByAMinute() throws Exception {
    start();
    sidecar.plan(CollectionOrder.UNLIMITED_BLOCKS, CollectionOrder.NO_LIMIT);
    jvm.start();
    Frame started = drive.nextOrder();
    assertThat(started.a()).isEqualTo(Long.MAX_VALUE);
    assertThat(started.b()).isPositive().isLessThanOrEqualTo(MINUTE);
  }

  @Test
  void lostEndIsReplacedByTheLimit() throws Exception {
    start();
    // On a busy machine, a pause and its limit may pass before the start; it is then repeated.
    await()
        .until(
            () -> {
              sidecar.plan(5, TimeUnit.MILLISECONDS.toNanos(300));
              jvm.start();
              return sidecar.count(Counter.STARTS) > 0;
            });
    await().until(() -> sidecar.count(Counter.EXPIRIES) > 0);
    await().until(() -> sidecar.status().state() == State.IDLE);
    assertThat(drive.frames().get(drive.frames().size() - 1).operation()).isEqualTo(Frame.STOP);
  }

  @Test
  void startInPlaceOfALostEndStopsAndStartsAgain() throws Exception {
    start();
    sidecar.plan(5, MINUTE);
    jvm.start();
    assertThat(drive.nextOrder().operation()).isEqualTo(Frame.START);
    jvm.lose(1);
    sidecar.plan(6, MINUTE);
    jvm.start();
    assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
    assertThat(drive.nextOrder().a()).isEqualTo(6);
    await().until(() -> sidecar.count(Counter.STARTS) == 2);
    assertThat(sidecar.count(Counter.LOST_DATAGRAMS)).isEqualTo(1);
  }

  @Test
  void lossOfEveryTenthEventIsTolerated() throws Exception {
    start();
    int lost = 0;
    for (int event = 1; event <= 100; event++) {
      if (event % 10 == 0) {
        jvm.lose(1);
        lost++;
      } else if (event % 2 == 1) {
        sidecar.plan(5, MINUTE);
        jvm.start();
        awaitOrder(Frame.START);
      } else {
        jvm.end();
        awaitOrder(Frame.STOP);
      }
    }
    int expected = lost - 1; // the loss of the last one shows only with the next datagram
    await().until(() -> sidecar.count(Counter.LOST_DATAGRAMS) == expected);
    assertThat(sidecar.count(Counter.PAUSES)).isEqualTo(50);
    assertThat(sidecar.count(Counter.STARTS)).isEqualTo(50);
    assertThat(sidecar.count(Counter.ERRORS)).isZero();
  }

  private void awaitOrder(int operation) throws InterruptedException {
    while (drive.nextOrder().operation() != operation) {
      // Skips the stop in place of a lost end, which comes before the start.
    }
  }

  @Test
  void stalePlanIsNotFollowed() throws Exception {
    start();
    sidecar.planOf(System.nanoTime() - 2 * MINUTE, 5, MINUTE);
    jvm.start();
    await().until(() -> sidecar.count(Counter.STALE_PLANS) == 1);
    jvm.end();
    sidecar.plan(0, 0);
    jvm.start();
    await().until(() -> sidecar.count(Counter.PAUSES) == 2);
    assertThat(sidecar.count(Counter.STALE_PLANS)).isEqualTo(1);
    assertThat(drive.frames()).isEmpty();
  }

  @Test
  void pauseThatIsReceivedTooLateIsIgnored() throws Exception {
    start();
    sidecar.plan(5, MINUTE / 2);
    jvm.startAgo(MINUTE);
    await().until(() -> sidecar.count(Counter.PAUSES) == 1);
    assertThat(sidecar.count(Counter.STARTS)).isZero();
    assertThat(drive.frames()).isEmpty();
  }

  @Test
  void incompletePlanIsReplacedByThePreviousOne() throws Exception {
    start();
    sidecar.plan(5, MINUTE);
    awaitHeartbeats(2); // the second one begins after the plan is written
    ByteBuffer bytes = sidecar.mapped();
    bytes.putLong(64, bytes.getLong(64) + 1);
    jvm.start();
    assertThat(drive.nextOrder().a()).isEqualTo(5);
  }

  @Test
  void plansAreNeverMixed() throws Exception {
    start();
    AtomicBoolean done = new AtomicBoolean();
    List<Long> seen = new ArrayList<>();
    Thread agent =
        new Thread(
            () -> {
              for (int i = 1; !done.get(); i = i % 1000 + 1) {
                sidecar.plan(i, i * MINUTE / 1000);
                for (int spin = 0; spin < 100; spin++) {
                  Thread.onSpinWait(); // leaves the sidecar time to read the page
                }
              }
            });
    sidecar.plan(1000, MINUTE);
    awaitHeartbeats(2); // so that the sidecar has a previous plan
    agent.start();
    for (int pause = 1; pause <= 200; pause++) {
      jvm.start();
      if (startsAfter(pause) == seen.size()) {
        continue; // the page could not be read, and the previous plan is carried out already
      }
      Frame started = drive.nextOrder();
      assertThat(started.operation()).isEqualTo(Frame.START);
      long limit = started.a() * MINUTE / 1000;
      assertThat(started.b()).isLessThanOrEqualTo(limit);
      seen.add(started.a());
      jvm.end();
      assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
    }
    done.set(true);
    agent.join();
    assertThat(Set.copyOf(seen)).hasSizeGreaterThan(1); // the number depends on the scheduler
    assertThat(sidecar.count(Counter.STALE_PLANS)).isZero();
  }

  private long startsAfter(long pauses) {
    return await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(sidecar::status, status -> status.count(Counter.PAUSES) == pauses)
        .count(Counter.STARTS);
  }

  private void awaitHeartbeats(int count) {
    for (int i = 0; i < count; i++) {
      long before = sidecar.mapped().getLong(296);
      await().until(() -> sidecar.mapped().getLong(296) != before);
    }
  }

  @Test
  void otherDatagramsAreOnlyCounted() throws Exception {
    start();
    sidecar.plan(5, MINUTE);
    Random random = new Random(7);
    long expected = 0;
    for (int size : new int[] {0, 1, 31, 32, 33, 64, 1000, 2000}) {
      byte[] noise = new byte[size];
      random.nextBytes(noise);
      jvm.send(ByteBuffer.wrap(noise));
      expected++;
    }
    long now = System.nanoTime();
    for (int at : new int[] {0, 4, 5, 6, 8, 12}) { // magic, version, kind, zero, pid, zero
      ByteBuffer pause = PauseSender.bytes(PauseSender.START, jvm.pid(), 1, now);
      pause.put(at, (byte) (pause.get(at) + 7));
      jvm.send(pause);
      expected++;
    }
    jvm.send(PauseSender.bytes(PauseSender.START, jvm.pid(), 0, now));
    expected++;
    long all = expected;
    await().until(() -> sidecar.count(Counter.REJECTED_DATAGRAMS) == all);
    assertThat(sidecar.count(Counter.PAUSES)).isZero();
    assertThat(drive.frames()).isEmpty();
    assertThat(sidecar.process().isAlive()).isTrue();
  }

  @Test
  void newPageOfTheNodeIsFollowed() throws Exception {
    start();
    Sidecar node = new Sidecar(Files.createDirectory(directory.resolve("new")));
    Files.move(node.pageFile(), sidecar.pageFile(), StandardCopyOption.ATOMIC_MOVE);
    await().until(() -> node.status().state() == State.IDLE);
    node.plan(8, MINUTE);
    jvm.start();
    assertThat(drive.nextOrder().a()).isEqualTo(8);
  }

  @Test
  void statusIsAbsentAfterTheEnd() throws Exception {
    start();
    sidecar.plan(5, MINUTE);
    jvm.start();
    assertThat(drive.nextOrder().operation()).isEqualTo(Frame.START);
    sidecar.process().destroy();
    assertThat(sidecar.exitCode()).isZero();
    assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
    assertThat(sidecar.status().state()).isEqualTo(State.ABSENT);
    assertThat(sidecar.mapped().getLong(264)).isZero();
    assertThat(sidecar.signal()).doesNotExist();
  }
}
