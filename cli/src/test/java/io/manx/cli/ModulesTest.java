// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules on all modules, checked on sources and poms because no class path has all of them. */
final class ModulesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

  /** Modules that may depend on all others; none may depend on them. */
  private static final List<String> LAST = List.of("integration-tests", "benchmarks");

  private static List<String> modules() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    return MODULE.matcher(pom).results().map(found -> found.group(1)).toList();
  }

  private static List<Path> mainClasses(String module) {
    Path sources = ROOT.resolve(module).resolve("src/main/java");
    if (Files.notExists(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void nothingDependsOnBenchmarksOrIntegrationTests() throws IOException {
    assertThat(modules()).containsAll(LAST);
    for (String module : modules()) {
      String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
      assertThat(LAST)
          .filteredOn(last -> !last.equals(module))
          .noneMatch(last -> pom.contains(artifact(last)));
    }
  }

  private static String artifact(String module) {
    return "<artifactId>manx-" + module + "</artifactId>";
  }

  /** Python writes versions that are not released in a form of its own. */
  @Test
  void theWheelHasTheVersionOfTheJars() throws IOException {
    String jars = first(ROOT.resolve("pom.xml"), "<version>(.*)</version>");
    String wheel = first(ROOT.resolve("python/pyproject.toml"), "(?m)^version = \"(.*)\"$");
    assertThat(wheel).isEqualTo(jars.replace("-SNAPSHOT", ".dev0"));
    String changes = first(ROOT.resolve("CHANGELOG.md"), "(?m)^## (\\S+) \\(");
    assertThat(changes).isEqualTo(jars.replace("-SNAPSHOT", ""));
  }

  private static String first(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file))
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  @Test
  void noTwoClassesOfMainCodeHaveTheSameName() throws IOException {
    Map<String, List<Path>> byName =
        modules().stream()
            .flatMap(module -> mainClasses(module).stream())
            .collect(groupingBy(file -> file.getFileName().toString()));
    byName.values().removeIf(files -> files.size() == 1);
    byName.keySet().remove("package-info.java");
    assertThat(byName).isEmpty();
  }
}
