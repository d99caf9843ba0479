// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.core.collection.SidecarStatus.Counter;
import io.manx.core.collection.SidecarStatus.State;
import io.manx.gcsync.parts.PauseReceiver.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the JVMTI agent in child JVMs, with every collector of this JDK. */
final class PauseSignalIT {
  private static final int COLLECTIONS = 20;

  @TempDir private Path directory;

  private static List<String> collectors() throws Exception {
    List<String> all = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah");
    List<String> there = new ArrayList<>();
    for (String name : all) {
      Process java =
          new ProcessBuilder(ChildJvm.java("java").toString(), "-XX:+Use" + name + "GC", "-version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (java.waitFor() == 0) {
        there.add(name);
      }
    }
    return there;
  }

  private Path errors() {
    return directory.resolve("jvm.err");
  }

  private String agent(Path socket) {
    return "-agentpath:" + TestParts.part(NativePart.PAUSE_SIGNAL) + "=" + socket;
  }

  private ChildJvm jvm(String... options) throws IOException {
    return jvm(0, options);
  }

  /** Starts a JVM with live objects; five million make a full collection take half a second. */
  private ChildJvm jvm(int living, String... options) throws IOException {
    ChildJvm jvm =
        new ChildJvm(
            errors(), Map.of(), Arrays.asList(options), Collecting.class, Integer.toString(living));
    assertThat(jvm.line()).isEqualTo("ready");
    return jvm;
  }

  /** Starts a sidecar that follows old plans, and waits until it knows its drive. */
  private static void start(Sidecar sidecar) throws IOException {
    sidecar.start("--max-plan-age=60000");
    await().until(() -> sidecar.status().drive() != null);
  }

  private static Process attach(long pid, Path library, Path socket) throws Exception {
    Process jcmd =
        new ProcessBuilder(
                ChildJvm.java("jcmd").toString(),
                String.valueOf(pid),
                "JVMTI.agent_load",
                library.toString(),
                socket.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    jcmd.waitFor();
    return jcmd;
  }

  @ParameterizedTest
  @MethodSource("collectors")
  void everyCollectorSignalsStartAndEnd(String collector) throws Exception {
    Path socket = directory.resolve("signal");
    List<Long> taken = new ArrayList<>();
    try (PauseReceiver sidecar = new PauseReceiver(socket);
        ChildJvm jvm = jvm("-XX:+Use" + collector + "GC", agent(socket))) {
      long sequence = 0;
      long before = 0;
      for (int i = 0; i < COLLECTIONS; i++) {
        assertThat(jvm.ask("collect")).isEqualTo("collected");
        Pause start = sidecar.next();
        Pause end = sidecar.next();
        assertThat(List.of(start.kind(), end.kind())).containsExactly(1, 2);
        assertThat(start.sequence()).isEqualTo(++sequence);
        assertThat(end.sequence()).isEqualTo(++sequence);
        assertThat(List.of(before, start.nanos(), end.nanos())).isSorted();
        assertThat(start.pid()).isEqualTo(jvm.pid());
        assertThat(start.magic()).isEqualTo(0x4347584D);
        assertThat(start.version()).isEqualTo(1);
        before = end.nanos();
        taken.add(start.taken());
      }
    }
    taken.sort(null);
    System.out.printf(
        "%s: start reaches another process after %d us (median), %d us (most)%n",
        collector, taken.get(taken.size() / 2) / 1000, taken.get(taken.size() - 1) / 1000);
  }

  @Test
  void attachingAgainChangesTheSocketAndDuplicatesNothing() throws Exception {
    Path library = TestParts.part(NativePart.PAUSE_SIGNAL);
    Path copy = Files.copy(library, directory.resolve(library.getFileName()));
    Path first = directory.resolve("first");
    Path second = directory.resolve("second");
    try (PauseReceiver old = new PauseReceiver(first);
        PauseReceiver current = new PauseReceiver(second);
        ChildJvm jvm = jvm("-XX:+UseSerialGC")) {
      attach(jvm.pid(), library, first);
      jvm.ask("collect");
      assertThat(old.next().sequence()).isEqualTo(1);
      assertThat(old.next().sequence()).isEqualTo(2);
      attach(jvm.pid(), library, first);
      attach(jvm.pid(), copy, second);
      jvm.ask("collect");
      assertThat(current.next().sequence()).isEqualTo(3);
      assertThat(current.next().sequence()).isEqualTo(4);
      attach(jvm.pid(), copy, first);
      jvm.ask("collect");
      assertThat(old.next().sequence()).isEqualTo(5);
      assertThat(old.next().sequence()).isEqualTo(6);
    }
  }

  @Test
  void restartedSidecarReceivesAgain() throws Exception {
    Path socket = directory.resolve("signal");
    try (ChildJvm jvm = jvm("-XX:+UseSerialGC", agent(socket))) {
      jvm.ask("collect");
      for (int time = 1; time <= 2; time++) {
        try (PauseReceiver sidecar = new PauseReceiver(socket)) {
          jvm.ask("collect");
          assertThat(sidecar.next().kind()).isEqualTo(PauseSender.START);
          assertThat(sidecar.next().kind()).isEqualTo(PauseSender.END);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "=long"})
  void invalidSocketIsReportedInOneLineAndTheJvmRuns(String option) throws Exception {
    String socket = option.equals("=long") ? "=/" + "x".repeat(200) : option;
    String agent = "-agentpath:" + TestParts.part(NativePart.PAUSE_SIGNAL) + socket;
    try (ChildJvm jvm = jvm("-XX:+UseSerialGC", agent)) {
      assertThat(jvm.ask("collect")).isEqualTo("collected");
    }
    assertThat(Files.readString(errors()).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("manx-pause-signal: ");
  }

  @Test
  void jvmKeepsRunningWhileItsSidecarIsStoppedOrDead() throws Exception {
    try (Sidecar sidecar = new Sidecar(directory);
        FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start(sidecar);
      try (ChildJvm jvm = jvm("-XX:+UseSerialGC", agent(sidecar.signal()))) {
        sidecar.signal("STOP");
        for (int i = 0; i < 300; i++) { // more than its socket holds
          assertThat(jvm.ask("collect")).isEqualTo("collected");
        }
        sidecar.signal("CONT");
        await().until(() -> sidecar.count(Counter.PAUSES) > 0);
        jvm.ask("collect");
        await().until(() -> sidecar.count(Counter.LOST_DATAGRAMS) > 0);
        sidecar.process().destroyForcibly().waitFor();
        assertThat(jvm.ask("collect")).isEqualTo("collected");
      }
    }
  }

  @Test
  void pausesOfARealJvmStartAndStopTheDrive() throws Exception {
    try (Sidecar sidecar = new Sidecar(directory);
        FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start(sidecar);
      sidecar.plan(9, TimeUnit.MINUTES.toNanos(1));
      try (ChildJvm jvm = jvm("-XX:+UseParallelGC", agent(sidecar.signal()))) {
        // On a busy machine, a pause may be over before the sidecar receives its datagram.
        await()
            .until(
                () -> {
                  jvm.ask("collect");
                  return sidecar.count(Counter.STARTS) > 0;
                });
        assertThat(drive.nextOrder().a()).isEqualTo(9);
        assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
        await().until(() -> sidecar.status().state() == State.IDLE);
        assertThat(sidecar.count(Counter.LAST_REACTION_NANOS)).isPositive();
        assertThat(sidecar.count(Counter.LOST_DATAGRAMS)).isZero();
      }
    }
  }

  @Test
  void limitEndsTheCollectionOfAJvmThatWasKilledInAPause() throws Exception {
    try (Sidecar sidecar = new Sidecar(directory);
        FakeDrive drive = new FakeDrive(sidecar.drive())) {
      start(sidecar);
      // The second JVM is the restarted node; further ones if a pause ended before the kill.
      while (sidecar.count(Counter.EXPIRIES) < 2) {
        try (ChildJvm jvm =
            jvm(5_000_000, "-XX:+UseSerialGC", "-Xmx512m", agent(sidecar.signal()))) {
          sidecar.plan(9, TimeUnit.MILLISECONDS.toNanos(1_500));
          jvm.send("collect");
          assertThat(drive.nextOrder().operation()).isEqualTo(Frame.START);
          jvm.kill();
          assertThat(drive.nextOrder().operation()).isEqualTo(Frame.STOP);
          await().until(() -> sidecar.status().state() == State.IDLE);
        }
      }
      assertThat(sidecar.process().isAlive()).isTrue();
    }
  }
}
