// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of a file of golden vectors: a header, and then an event in each. */
final class GoldenFile {
  static final int VERSION = 1;

  /** Math.log, exp and pow differ in the last place from one processor to another. */
  private static final double TOLERANCE = 1e-9;

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/io/manx/core/golden");

  /** A number that is no part of a text: a double if it has a point. */
  private static final Pattern DOUBLE =
      Pattern.compile("(?<=[\\[,:])-?[0-9]+\\.[0-9]+(E-?[0-9]+)?(?=[\\],}])");

  private final String name;
  private final List<String> lines = new ArrayList<>();

  /**
   * Creates one that has its header only.
   *
   * @param about what it contains
   * @param more further fields of the header
   */
  GoldenFile(String name, String about, Map<String, ?> more) {
    this.name = name;
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("golden", name);
    header.put("version", VERSION);
    header.put("about", about);
    header.putAll(more);
    lines.add(GoldenJson.of(header));
  }

  /** Adds an event. */
  void add(Object... event) {
    lines.add(GoldenJson.of(Arrays.asList(event)));
  }

  /** Returns its name. */
  @Override
  public String toString() {
    return name;
  }

  List<String> lines() {
    return lines;
  }

  static Path folder() {
    return FOLDER;
  }

  private Path path() {
    return FOLDER.resolve(name + ".jsonl");
  }

  void write() {
    try {
      Files.createDirectories(FOLDER);
      Files.writeString(path(), String.join("\n", lines) + "\n", UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the lines of the stored file; none if there is no such file. */
  List<String> stored() {
    try {
      return Files.exists(path()) ? Files.readAllLines(path(), UTF_8) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where other lines first differ from these, and how to renew them. */
  Optional<String> difference(List<String> others) {
    for (int i = 0; i < Math.max(lines.size(), others.size()); i++) {
      String made = i < lines.size() ? lines.get(i) : "nothing";
      String stored = i < others.size() ? others.get(i) : "nothing";
      if (!areSame(made, stored)) {
        return Optional.of(
            String.format(
                "%s.jsonl, line %d%n  stored: %s%n  made:   %s%n"
                    + "If the change is meant, renew the files with -Dmanx.golden=write,"
                    + " and adapt the ports.",
                name, i + 1, stored, made));
      }
    }
    return Optional.empty();
  }

  /** Whether lines are equal, apart from the last places of doubles. */
  private static boolean areSame(String line, String other) {
    return line.equals(other)
        || (DOUBLE.matcher(line).replaceAll("~").equals(DOUBLE.matcher(other).replaceAll("~"))
            && areNear(DOUBLE.matcher(line), DOUBLE.matcher(other)));
  }

  private static boolean areNear(Matcher doubles, Matcher others) {
    while (doubles.find() && others.find()) {
      double one = Double.parseDouble(doubles.group());
      double other = Double.parseDouble(others.group());
      if (Math.abs(one - other) > TOLERANCE * Math.max(Math.abs(one), Math.abs(other))) {
        return false;
      }
    }
    return true;
  }
}
