// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The file of a history: gzipped JSON lines, a header and then one operation a line.
 *
 * <pre>
 * {"formatVersion":1}
 * {"key":"r1","client":3,"kind":"write","version":17,"beginNanos":90,"endNanos":120,
 *  "outcome":"ok","plan":{"epoch":4,"readLevel":"ONE","writeLevel":"ALL"}}
 * …
 * </pre>
 */
final class HistoryFile {
  private static final int FORMAT_VERSION = 1;
  private static final int BUFFER_BYTES = 1 << 16;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final ObjectReader HEADER = JSON.readerFor(Header.class);
  private static final ObjectReader OPERATION = JSON.readerFor(RegisterOperation.class);

  private HistoryFile() {}

  /** First line of a file. */
  private record Header(int formatVersion) {}

  static void write(Path file, RegisterHistory history) {
    AtomicFile.write(file, out -> writeGzipped(out, history));
  }

  private static void writeGzipped(OutputStream out, RegisterHistory history) throws IOException {
    try (GZIPOutputStream gzip = new GZIPOutputStream(out, BUFFER_BYTES);
        SequenceWriter lines = JSON.writer().withRootValueSeparator("\n").writeValues(gzip)) {
      lines.write(new Header(FORMAT_VERSION));
      Iterator<KeyHistory> keys = history.byKey().iterator();
      while (keys.hasNext()) {
        lines.writeAll(keys.next().operations());
      }
    }
  }

  static RegisterHistory read(Path file) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), BUFFER_BYTES),
                StandardCharsets.UTF_8))) {
      return read(file, lines);
    } catch (NoSuchFileException e) {
      throw new UserException(file + " does not exist; check the path", e);
    } catch (EOFException e) {
      throw unusable(file, "it is truncated", e);
    } catch (ZipException e) {
      throw unusable(file, "it is not gzipped, or damaged", e);
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

  private static RegisterHistory read(Path file, BufferedReader lines) throws IOException {
    checkHeader(file, lines.readLine());
    RegisterHistory history = new RegisterHistory();
    long number = 2;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      history.add(operation(file, line, number++));
    }
    return history;
  }

  private static void checkHeader(Path file, @Nullable String line) {
    int version =
        HistoryFile.<Header>parsed(HEADER, line)
            .map(Header::formatVersion)
            .orElseThrow(() -> unusable(file, "its first line is not a header", null));
    if (version != FORMAT_VERSION) {
      throw new UserException(
          file
              + " has format version "
              + version
              + ", this Manx reads "
              + FORMAT_VERSION
              + "; read it with the Manx that wrote it");
    }
  }

  private static RegisterOperation operation(Path file, String line, long number) {
    return HistoryFile.<RegisterOperation>parsed(OPERATION, line)
        .orElseThrow(() -> unusable(file, "line " + number + " is not an operation", null));
  }

  private static <T> Optional<T> parsed(ObjectReader reader, @Nullable String line) {
    try {
      return Optional.ofNullable(reader.readValue(line == null ? "" : line));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static UserException unusable(Path file, String how, @Nullable Exception cause) {
    return new UserException(
        file
            + " is not a history of registers: "
            + how
            + "; give a complete file whose name ends in "
            + RegisterHistory.SUFFIX,
        cause);
  }
}
