package io.manx.lab.comparison;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The run files of a comparison on disk, which is all that is needed to continue it. Each file is
 * written whole or not at all.
 */
public final class ComparisonDirectory {
  private static final String PLAN = "comparison.json";
  private static final String BUILD = "build";
  private static final TypeReference<Map<String, Object>> TEXTS = new TypeReference<>() {};
  private static final int MOST_SHOWN = 60;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path directory;

  private ComparisonDirectory(Path directory) {
    this.directory = directory;
  }

  /**
   * Opens a directory for a plan: a new one, or one that holds the beginning of the same
   * comparison.
   *
   * @param build the build that measures from now on: rounds of two builds never make one
   *     comparison, while a complete one is read by any
   * @throws UserException if it holds another comparison, or rounds of another build, or cannot be
   *     written to
   */
  static ComparisonDirectory open(Path directory, ComparisonPlan plan, Build build) {
    Path planFile = directory.resolve(PLAN);
    Map<String, String> print = new TreeMap<>(plan.fingerprint());
    ComparisonDirectory opened = new ComparisonDirectory(directory);
    try {
      Files.createDirectories(directory);
      if (Files.exists(planFile)) {
        Map<?, ?> present = new TreeMap<>(JSON.readValue(Files.readString(planFile), TEXTS));
        Object begunBy = present.remove(BUILD);
        requireSame(directory, print, present);
        if (opened.completeBlocks(plan) > 0) {
          opened.requireSameBuild(plan, begunBy, build);
          return opened;
        }
      }
      print.put(BUILD, build.text());
      byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(print);
      AtomicFile.write(planFile, out -> out.write(text));
      return opened;
    } catch (JsonProcessingException e) {
      throw new UserException(planFile + " is damaged; choose another directory by --out", e);
    } catch (IOException e) {
      throw new UserException("cannot write to " + directory + ": " + FileFailures.reason(e), e);
    }
  }

  private void requireSameBuild(ComparisonPlan plan, @Nullable Object begunBy, Build build) {
    if (!build.text().equals(begunBy) && !isComplete(plan)) {
      throw new UserException(
          ("%s was begun by another build of Manx (%s; this is %s); continue it with that build, or"
                  + " choose another directory by --out")
              .formatted(directory, begunBy == null ? "unknown commit" : begunBy, build.text()));
    }
  }

  private static void requireSame(Path directory, Map<String, String> wanted, Map<?, ?> present) {
    Set<Object> settings = new LinkedHashSet<>(wanted.keySet());
    settings.addAll(present.keySet());
    settings.forEach(
        setting -> {
          Object value = wanted.get(setting);
          Object other = present.get(setting);
          if (!Objects.equals(value, other)) {
            throw new UserException(
                String.format(
                    Locale.ROOT,
                    "%s holds another comparison (%s was '%s', is '%s'); choose another by --out",
                    directory,
                    setting,
                    excerpt(other, value),
                    excerpt(value, other)));
          }
        });
  }

  /** As much of a long text as shows where it begins to differ from another. */
  private static String excerpt(@Nullable Object text, @Nullable Object other) {
    String whole = String.valueOf(text);
    if (whole.length() <= MOST_SHOWN) {
      return whole;
    }
    int differs = Arrays.mismatch(whole.toCharArray(), String.valueOf(other).toCharArray());
    int from = Math.max(0, differs - MOST_SHOWN / 2);
    int to = Math.min(whole.length(), from + MOST_SHOWN);
    return (from > 0 ? "…" : "") + whole.substring(from, to) + (to < whole.length() ? "…" : "");
  }

  private Path file(ComparisonPlan plan, int block, Variant variant) {
    String name = variant.name().replaceAll("[^A-Za-z0-9.=_-]", "_");
    return directory.resolve(
        String.format(
            Locale.ROOT,
            "block%02d-%d-%s.run.json.gz",
            block,
            plan.variants().indexOf(variant),
            name));
  }

  /** Returns whether every block has been measured. */
  boolean isComplete(ComparisonPlan plan) {
    return completeBlocks(plan) == plan.rounds();
  }

  private int completeBlocks(ComparisonPlan plan) {
    return (int) IntStream.range(0, plan.rounds()).filter(each -> isComplete(plan, each)).count();
  }

  /** Returns whether every variant of a block has been measured. */
  boolean isComplete(ComparisonPlan plan, int block) {
    return plan.variants().stream().allMatch(each -> Files.exists(file(plan, block, each)));
  }

  /**
   * Writes the runs of one block, when all of them are there: an interruption in a block costs that
   * block, so that the rounds of a pair always lie close together.
   */
  void write(ComparisonPlan plan, int block, Map<Variant, RunFile> runs) {
    runs.forEach((variant, run) -> RunFiles.write(file(plan, block, variant), run));
  }

  /** Reads the runs of all complete blocks. */
  List<RunFile> read(ComparisonPlan plan) {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < plan.rounds(); block++) {
      if (isComplete(plan, block)) {
        for (Variant variant : plan.variants()) {
          runs.add(RunFiles.read(file(plan, block, variant)));
        }
      }
    }
    return runs;
  }
}
