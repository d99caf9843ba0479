package io.manx.gcsync.live;

import io.manx.gcsync.drive.DriveServer;
import io.manx.gcsync.drive.EmulatedDrive;
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
import org.apache.commons.rng.simple.RandomSource;

/**
 * A node's drive in real time, with what goes between them: its server, the signal of pauses, the
 * sidecar. The node is started by others, with {@link #jvmOptions()} and {@link
 * #environment(Path)}.
 */
public final class LiveDrive implements AutoCloseable {
  private final Path directory;
  private final Map<NativePart, Path> parts;
  private final DriveRecorder recorder;
  private final DriveServer server;
  private final SidecarProcess sidecar;

  /**
   * Makes the drive and listens; takes about a second, since the drive is used first.
   *
   * @throws UserException if Manx was built without its native parts
   */
  public LiveDrive(LiveDriveOptions options) {
    directory = temporary();
    parts = NativeParts.extractTo(directory);
    FlashTranslationLayer flash = new FlashTranslationLayer(options.geometry(), options.timing());
    DataLayout layout =
        new DataLayout(
            options.geometry().logicalPages(),
            options.fillRatio(),
            RandomSource.XO_RO_SHI_RO_128_PP.create(options.seed()));
    layout.age(flash);
    EmulatedDrive drive = new EmulatedDrive(flash, layout, options.bufferNanos());
    recorder = new DriveRecorder(drive);
    server = new DriveServer(drive, driveSocket(), System::nanoTime, recorder);
    sidecar = new SidecarProcess(
            part(NativePart.SIDECAR), signalSocket(), driveSocket(), sidecarLog());
    recorder.start();
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

  /** Options of the node's JVM. */
  public List<String> jvmOptions() {
    return List.of(
        "-agentpath:" + part(NativePart.PAUSE_SIGNAL) + "=" + signalSocket(),
        JvmPause.LOG_OPTION.formatted(pauseLog()));
  }

  /**
   * Returns variables of the node's process.
   *
   * @param data directory whose files lie on the drive
   */
  public Map<String, String> environment(Path data) {
    return Map.of(
        "LD_PRELOAD", part(NativePart.SLOW_DRIVE).toString(),
        "MANX_DRIVE_DIRECTORY", data.toAbsolutePath().toString(),
        "MANX_DRIVE_SOCKET", driveSocket().toString());
  }

  /** Starts the sidecar once the node has made its page. */
  public void watch(Path page) {
    sidecar.startOnceThereIs(page);
  }

  /** Returns what was taken down until now. */
  public LiveRecord record() {
    List<JvmPause> pauses =
        Files.exists(pauseLog()) ? JvmPause.read(pauseLog()) : List.<JvmPause>of();
    return LiveRecord.of(recorder.samples(), recorder.files(), pauses);
  }

  /** Returns how quickly the sidecar acted on the beginnings of pauses until now. */
  public Optional<Reactions> reactions() {
    return Reactions.read(sidecarLog());
  }

  @Override
  public void close() {
    sidecar.close();
    recorder.close();
    server.close();
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UserException("cannot remove " + directory + ": " + e.getMessage(), e);
    }
  }
}
