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
 * A file of one JSON object a line, one for each time that something was measured, in the order in
 * which they were entered. Lines are only ever appended. Each has the number of its line and a hash
 * of the line before it, so that a line that is changed, removed or put elsewhere is noticed.
 *
 * <p>A file that has grown large is renamed after its last line, as to {@code ledger-161.jsonl},
 * and the lines after it stand in a file of the former name, which goes on from it.
 */
public final class MeasurementLedger {
  /** Digits of SHA-256 that a line keeps of the one before it. */
  private static final int HASH_DIGITS = 16;

  private static final String NONE = "";
  private static final Pattern END_OF_NAME = Pattern.compile("(-\\d+)?(\\.[^.]*)?$");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;

  public MeasurementLedger(Path file) {
    this.file = file;
  }

  /**
   * Appends what was measured, unless that very measurement is there already, judged by the same
   * rule and with the same ratios.
   *
   * @param row name of what was measured, the same each time
   * @param recordedAt when it is entered
   * @return whether it was appended
   * @throws UserException if the file cannot be written, or its lines are not as they were entered
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
   * Returns all entries, checked.
   *
   * @throws UserException if the file cannot be read, or its lines are not as they were entered
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
   * @param end only a file that ends before this line is gone on from, so that none is read twice
   */
  private List<String> lines(String text, int end) throws IOException {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw damaged(text.lines().count(), "it ends too early");
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
        throw damaged(number, "the line before it is not the one that it was appended to");
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
      throw damaged(number, "it is no JSON");
    }
  }

  private UserException damaged(long number, String how) {
    return new UserException(
        ("line %d of the ledger %s is not as it was entered: %s; restore the file, for example from"
                + " git")
            .formatted(number, file, how));
  }

  /** Returns what a line keeps of the one before it. */
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
