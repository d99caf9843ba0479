// SPDX-License-Identifier: Apache-2.0

package io.manx.results.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file with one JSON object a line for each measurement, in the order of entry. Lines are only
 * appended. Each holds its number and a hash of the line before it, so a changed, removed or moved
 * line is detected.
 *
 * <p>A large file can be renamed after its last line, for example to {@code ledger-161.jsonl}. A
 * new file of the former name then continues it.
 */
public final class MeasurementLedger {
  /** Number of digits of SHA-256 that a line holds of the line before it. */
  private static final int HASH_DIGITS = 16;

  private static final String NONE = "";
  private static final Pattern END_OF_NAME = Pattern.compile("(-\\d+)?(\\.[^.]*)?$");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;

  public MeasurementLedger(Path file) {
    this.file = file;
  }

  /**
   * Appends a measurement, unless the same one is already there, with the same ratios by the same
   * rule.
   *
   * @param row name of the measurement, the same each time it is repeated
   * @param recordedAt time of entry
   * @return whether it was appended
   * @throws UserException if the file cannot be written, or its lines have been altered
   */
  public boolean append(String row, Comparison comparison, Instant recordedAt) {
    ObjectNode entry = LedgerEntry.of(row, comparison, recordedAt);
    try {
      Files.createDirectories(directoryOf(file.toAbsolutePath()));
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        byte[] before = Channels.newInputStream(channel).readAllBytes();
        List<String> lines = lines(new String(before, StandardCharsets.UTF_8), Integer.MAX_VALUE);
        for (JsonNode each : checked(lines)) {
          if (LedgerEntry.isSameMeasurement(each, entry)) {
            return false;
          }
        }
        channel.position(before.length);
        byte[] line = (next(lines, entry) + "\n").getBytes(StandardCharsets.UTF_8);
        for (ByteBuffer left = ByteBuffer.wrap(line); left.hasRemaining(); ) {
          int unused = channel.write(left);
        }
        return true;
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write " + file + " (" + FileFailures.reason(e) + "); check its permissions", e);
    }
  }

  /**
   * Returns all entries after checking them.
   *
   * @throws UserException if the file cannot be read, or its lines have been altered
   */
  public List<JsonNode> entries() {
    try {
      return checked(lines(Files.readString(file), Integer.MAX_VALUE));
    } catch (IOException e) {
      throw new UserException(
          "cannot read " + file + " (" + FileFailures.reason(e) + "); check the path", e);
    }
  }

  private static Path directoryOf(Path absolute) {
    Path parent = absolute.getParent();
    return parent == null ? absolute : parent;
  }

  /**
   * Returns all lines, those of earlier files first.
   *
   * @param end an earlier file is read only if it ends before this line, so that none is read twice
   */
  private List<String> lines(String text, int end) throws IOException {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw damaged(text.lines().count(), "it is truncated");
    }
    List<String> lines = new ArrayList<>(text.lines().toList());
    int before = lines.isEmpty() ? 0 : parsed(1, lines.get(0)).path("number").asInt() - 1;
    Path earlier = endingAt(before);
    if (before > 0 && before < end && Files.exists(earlier)) {
      lines.addAll(0, new MeasurementLedger(earlier).lines(Files.readString(earlier), before));
    }
    return lines;
  }

  private Path endingAt(int number) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(END_OF_NAME.matcher(name).replaceFirst("-" + number + "$2"));
  }

  private static String next(List<String> lines, ObjectNode entry) throws JsonProcessingException {
    ObjectNode line = JSON.createObjectNode();
    line.put("number", lines.size() + 1);
    line.put("previous", lines.isEmpty() ? NONE : hash(lines.get(lines.size() - 1)));
    line.setAll(entry);
    return JSON.writeValueAsString(line);
  }

  private List<JsonNode> checked(List<String> lines) {
    List<JsonNode> entries = new ArrayList<>();
    String previous = NONE;
    for (String line : lines) {
      int number = entries.size() + 1;
      JsonNode entry = parsed(number, line);
      if (entry.path("number").asInt() != number) {
        throw damaged(number, "it has number " + entry.path("number").asText("none"));
      }
      if (!entry.path("previous").asText().equals(previous)) {
        throw damaged(number, "the line before it has been altered or removed");
      }
      entries.add(entry);
      previous = hash(line);
    }
    return entries;
  }

  private JsonNode parsed(int number, String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw damaged(number, "it is not JSON");
    }
  }

  private UserException damaged(long number, String how) {
    return new UserException(
        ("line %d of the ledger %s is not as it was entered: %s; restore the file, for example from"
                + " git")
            .formatted(number, file, how));
  }

  /** Returns the hash that a line holds of the line before it. */
  static String hash(String line) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(line.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
