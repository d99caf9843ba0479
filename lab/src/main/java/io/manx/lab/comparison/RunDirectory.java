// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a measurement of many runs: its run files, and a file of its settings. With
 * these it can be continued, but only by the same build and with the same settings.
 */
public final class RunDirectory {
  private static final String BUILD = "build";
  private static final TypeReference<Map<String, Object>> TEXTS = new TypeReference<>() {};
  private static final int MAX_SHOWN = 60;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path directory;
  private final String kind;
  private final Path settingsFile;

  /**
   * Creates one; nothing is read or written yet.
   *
   * @param kind what is measured, in a word, such as {@code comparison}; also the name of the file
   */
  public RunDirectory(Path directory, String kind) {
    this.directory = directory;
    this.kind = kind;
    this.settingsFile = directory.resolve(kind + ".json");
  }

  /** How much of a measurement is complete. */
  public enum Progress {
    NOTHING,
    SOME,
    ALL
  }

  /**
   * Opens the directory: creates it, or finds the beginning of the same measurement in it. A
   * measurement that has nothing but its settings does not count.
   *
   * @param settings everything that must be the same to continue it
   * @param progress how much of it is complete
   * @param build the build that measures from now on; two builds never share one measurement, but
   *     any build reads a complete one
   * @throws UserException if it holds another measurement or another build's runs, or cannot be
   *     written to
   */
  public void open(Map<String, String> settings, Progress progress, Build build) {
    Map<String, String> wanted = new TreeMap<>(settings);
    try {
      Files.createDirectories(directory);
      if (Files.exists(settingsFile) && holdsMore()) {
        Map<?, ?> present = new TreeMap<>(JSON.readValue(Files.readString(settingsFile), TEXTS));
        Object begunBy = present.remove(BUILD);
        requireSame(wanted, present);
        if (progress != Progress.NOTHING) {
          requireSameBuild(progress, begunBy, build);
          return;
        }
      }
      wanted.put(BUILD, build.text());
      byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(wanted);
      AtomicFile.write(settingsFile, out -> out.write(text));
    } catch (JsonProcessingException e) {
      throw new UserException(settingsFile + " is damaged; choose another directory by --out", e);
    } catch (IOException e) {
      throw new UserException("cannot write to " + directory + ": " + FileFailures.reason(e), e);
    }
  }

  /** Whether there is anything beside the file of settings. */
  private boolean holdsMore() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.anyMatch(file -> !file.equals(settingsFile));
    }
  }

  private void requireSameBuild(Progress progress, @Nullable Object begunBy, Build build) {
    if (!build.text().equals(begunBy) && progress != Progress.ALL) {
      throw new UserException(
          ("%s was begun by another build of Manx (%s; this is %s); continue it with that build, or"
                  + " choose another directory by --out")
              .formatted(directory, begunBy == null ? "unknown commit" : begunBy, build.text()));
    }
  }

  private void requireSame(Map<String, String> wanted, Map<?, ?> present) {
    Set<Object> names = new LinkedHashSet<>(wanted.keySet());
    names.addAll(present.keySet());
    names.forEach(
        name -> {
          Object value = wanted.get(name);
          Object other = present.get(name);
          if (!Objects.equals(value, other)) {
            throw new UserException(
                String.format(
                    Locale.ROOT,
                    "%s holds another %s (%s was '%s', is '%s'); choose another by --out",
                    directory,
                    kind,
                    name,
                    excerpt(other, value),
                    excerpt(value, other)));
          }
        });
  }

  /** Returns the part of a long text around its first difference from another. */
  private static String excerpt(@Nullable Object text, @Nullable Object other) {
    String whole = String.valueOf(text);
    if (whole.length() <= MAX_SHOWN) {
      return whole;
    }
    int differs = Arrays.mismatch(whole.toCharArray(), String.valueOf(other).toCharArray());
    int from = Math.max(0, differs - MAX_SHOWN / 2);
    int to = Math.min(whole.length(), from + MAX_SHOWN);
    return (from > 0 ? "…" : "") + whole.substring(from, to) + (to < whole.length() ? "…" : "");
  }

  /** Returns the path of a file in the directory. */
  public Path file(String name) {
    return directory.resolve(name);
  }
}
