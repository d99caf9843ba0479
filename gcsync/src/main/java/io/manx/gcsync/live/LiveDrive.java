// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.gcsync.drive.DriveServer;
import io.manx.gcsync.drive.EmulatedDrive;
import io.manx.gcsync.evaluation.Lateness;
import io.manx.gcsync.evaluation.Reactions;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashTranslationLayer;
import io.manx.gcsync.parts.NativePart;
import io.manx.gcsync.parts.NativeParts;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.commons.rng.simple.RandomSource;

/**
 * An emulated drive for one real node, with the drive's server, the sockets and the sidecar. The
 * caller starts the node with {@link #jvmOptions()} and {@link #environment(Path)}.
 */
public final class LiveDrive implements AutoCloseable {
  private final Path directory;
  private final Map<NativePart, Path> parts;
  private final EmulatedDrive drive;
  private final DriveRecorder recorder;
  private final DriveServer server;
  private final SidecarProcess sidecar;
  private final Thread atExit = new Thread(this::endAtExit, "manx-gcsync-exit");
  private final AtomicBoolean ended = new AtomicBoolean();

  private LiveDrive(LiveDriveOptions options, Path directory) {
    this.directory = directory;
    parts = NativeParts.extractTo(directory);
    FlashTranslationLayer flash = new FlashTranslationLayer(options.geometry(), options.timing());
    DataLayout layout =
        DataLayout.of(
            options.geometry(),
            options.fillRatio(),
            RandomSource.XO_RO_SHI_RO_128_PP.create(options.seed()));
    layout.age(flash);
    drive = new EmulatedDrive(flash, layout, options.bufferNanos());
    drive.rest();
    recorder = new DriveRecorder(drive);
    server = new DriveServer(drive, driveSocket(), System::nanoTime, recorder);
    sidecar =
        new SidecarProcess(part(NativePart.SIDECAR), signalSocket(), driveSocket(), sidecarLog());
    recorder.start();
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Creates the drive and starts its server. Aging the drive takes about a second, or ten seconds
   * for 512 MiB.
   *
   * @throws UserException if Manx was built without its native parts
   */
  public static LiveDrive open(LiveDriveOptions options) {
    Path directory = temporary();
    try {
      return new LiveDrive(options, directory);
    } catch (RuntimeException e) {
      remove(directory);
      throw e;
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory(
          "manx-gcsync-",
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new UserException("cannot create a temporary directory: " + e.getMessage(), e);
    }
  }

  private Path part(NativePart part) {
    Path file = parts.get(part);
    if (file == null) {
      throw new IllegalStateException(part + " was not extracted");
    }
    return file;
  }

  private Path driveSocket() {
    return directory.resolve("drive");
  }

  private Path signalSocket() {
    return directory.resolve("signal");
  }

  private Path sidecarLog() {
    return directory.resolve("sidecar.log");
  }

  private Path pauseLog() {
    return directory.resolve("pauses.log");
  }

  /** Options for the node's JVM. */
  public List<String> jvmOptions() {
    return List.of(
        "-agentpath:" + part(NativePart.PAUSE_SIGNAL) + "=" + signalSocket(),
        JvmPause.LOG_OPTION.formatted(pauseLog()));
  }

  /**
   * Returns environment variables for the node's process.
   *
   * @param data directory of the files on the drive
   */
  public Map<String, String> environment(Path data) {
    return Map.of(
        "LD_PRELOAD", part(NativePart.SLOW_DRIVE).toString(),
        "MANX_DRIVE_DIRECTORY", data.toAbsolutePath().toString(),
        "MANX_DRIVE_SOCKET", driveSocket().toString());
  }

  /** Lets the drive take no time until the next round begins. */
  public void rest() {
    drive.rest();
  }

  /**
   * Begins a round: the flash is as the last round of the same policy left it, and the sidecar
   * runs.
   *
   * @param policy policy of the round
   * @param page file that the node creates once its agent has a collection policy
   * @throws UserException if there is no page, or the sidecar has ended
   */
  public void beginRound(String policy, Path page) throws InterruptedException {
    sidecar.ensure(page);
    drive.beginTurn(policy);
  }

  /** Returns the record up to now. */
  public LiveRecord record() {
    List<JvmPause> pauses =
        Files.exists(pauseLog()) ? JvmPause.read(pauseLog()) : List.<JvmPause>of();
    return LiveRecord.of(recorder.samples(), recorder.files(), pauses);
  }

  /** Returns the sidecar's reaction times up to now. */
  public Optional<Reactions> reactions() {
    return Reactions.read(sidecarLog());
  }

  /** Returns how many writes reached the drive late up to now. */
  public Lateness lateness() {
    return recorder.lateness();
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook has run.
    }
  }

  private void end() {
    if (ended.compareAndSet(false, true)) {
      sidecar.close();
      recorder.close();
      server.close();
      remove(directory);
    }
  }

  /** Ends the drive when Manx is interrupted; reports files that cannot be removed. */
  private void endAtExit() {
    try {
      end();
    } catch (UserException e) {
      System.err.println(e.getMessage());
    }
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UserException("cannot remove " + directory + ": " + e.getMessage(), e);
    }
  }
}
