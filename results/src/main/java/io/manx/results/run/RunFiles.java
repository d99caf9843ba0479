// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes run files: gzipped JSON, named {@code *.run.json.gz}. Plain JSON is read too.
 *
 * <p>Every failure is a {@link UserException} that names the file and the remedy.
 */
public final class RunFiles {
  /** The suffix of the name of a run file. */
  public static final String SUFFIX = ".run.json.gz";

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private RunFiles() {}

  /** Writes the run file whole or not at all, and replaces an existing one. */
  public static void write(Path file, RunFile run) {
    AtomicFile.write(file, out -> writeGzipped(out, run));
  }

  private static void writeGzipped(OutputStream out, RunFile run) throws IOException {
    try (GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16)) {
      MAPPER.writeValue(gzip, run);
    }
  }

  /** Reads one run file and checks that it is complete. */
  public static RunFile read(Path file) {
    return read(file, root -> parsed(file, root));
  }

  /** Reads the runs of a file: one from a run file, all from a {@link RoundsFile}. */
  static List<RunFile> readRuns(Path file) {
    return read(
        file,
        root -> {
          List<RunFile> runs = new ArrayList<>();
          for (JsonNode run : RoundsFile.isOne(root) ? RoundsFile.runsIn(root) : List.of(root)) {
            runs.add(parsed(file, run));
          }
          return runs;
        });
  }

  /** Makes an object from a file's JSON. */
  @FunctionalInterface
  interface Parser<T> {
    T parse(JsonNode root) throws JsonProcessingException;
  }

  static <T> T read(Path file, Parser<T> parser) {
    try (InputStream in = decompressed(new BufferedInputStream(Files.newInputStream(file)))) {
      return parser.parse(MAPPER.readTree(in.readAllBytes()));
    } catch (NoSuchFileException e) {
      throw new UserException(file + " does not exist; check the path", e);
    } catch (EOFException e) {
      throw unusable(file, "it is truncated", e);
    } catch (ZipException e) {
      throw unusable(file, "its compressed data is damaged", e);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw unusable(file, "its content is incomplete or not JSON", e);
    } catch (IOException e) {
      throw new UserException(
          "cannot read "
              + file
              + " ("
              + FileFailures.reason(e)
              + "); check the path and its permissions",
          e);
    }
  }

  /**
   * Reads all given run files and rounds files. A directory stands for all run files directly in
   * it, by name. Runs of one variant with different settings get different names, see {@link
   * SettingsApart}.
   *
   * @throws UserException if a file cannot be read, or there is none at all
   */
  public static List<RunFile> readAll(Collection<Path> filesAndDirectories) {
    SettingsApart runs = new SettingsApart();
    readEach(filesAndDirectories).forEach(each -> runs.add(each.file(), each.run()));
    return runs.named();
  }

  /**
   * Reads the same files as {@link #readAll}, and leaves the names of variants as they are.
   *
   * @throws UserException if a file cannot be read, or there is none at all
   */
  public static List<ReadRun> readEach(Collection<Path> filesAndDirectories) {
    List<ReadRun> runs = new ArrayList<>();
    for (Path path : filesAndDirectories) {
      for (Path file : Files.isDirectory(path) ? filesIn(path) : List.of(path)) {
        readRuns(file).forEach(run -> runs.add(new ReadRun(file, run)));
      }
    }
    if (runs.isEmpty()) {
      throw new UserException(NoRunFiles.explained(filesAndDirectories));
    }
    return runs;
  }

  /**
   * Merges runs of one variant.
   *
   * @see RunMerge
   */
  public static RunFile merge(List<RunFile> runs) {
    return RunMerge.merge(runs);
  }

  private static List<Path> filesIn(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    } catch (IOException e) {
      throw new UserException("cannot list " + directory + "; check its permissions", e);
    }
  }

  private static InputStream decompressed(BufferedInputStream in) throws IOException {
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    return first == 0x1f && second == 0x8b ? new GZIPInputStream(in, 1 << 16) : in;
  }

  private static RunFile parsed(Path file, JsonNode root) throws JsonProcessingException {
    int version = root.path("formatVersion").asInt(0);
    if (version > RunFile.FORMAT_VERSION) {
      throw new UserException(
          file
              + " has format version "
              + version
              + ", this Manx reads up to "
              + RunFile.FORMAT_VERSION
              + "; read it with the newer Manx that wrote it");
    }
    if (version < 1) {
      throw unusable(file, "its format version is missing", null);
    }
    RunFile run = MAPPER.treeToValue(root, RunFile.class);
    Completeness.check(run);
    return run;
  }

  /** Returns a failure by the file's name: a file that Manx never wrote is not called damaged. */
  private static UserException unusable(Path file, String how, @Nullable Exception cause) {
    String name = file.toString();
    if (name.endsWith(SUFFIX)) {
      return new UserException(
          file + " is damaged: " + how + "; measure again into another file or directory", cause);
    }
    if (name.endsWith(RoundsFile.SUFFIX)) {
      return new UserException(
          file + " is damaged: " + how + "; take another copy, or write it again by --histograms",
          cause);
    }
    return new UserException(
        file
            + " is not a run file of Manx; give one that ends in "
            + SUFFIX
            + " or "
            + RoundsFile.SUFFIX,
        cause);
  }
}
