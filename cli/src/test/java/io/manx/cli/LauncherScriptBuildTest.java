// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the build id of the launcher script, on a copy with stand-ins for Java and Maven. */
final class LauncherScriptBuildTest {
  private static final Pattern BUILD = Pattern.compile("\\[-Dmanx\\.build=([^]]*)]");

  @TempDir Path directory;

  @BeforeEach
  void prepare() throws Exception {
    Files.copy(Path.of("..", "manx"), file("manx"));
    write("packaging/launcher.sh", Files.readString(Path.of("..", "packaging", "launcher.sh")));
    write("pom.xml", "");
    write(".mvn/jvm.config", "");
    write("cli/pom.xml", "");
    write("cli/src/main/Some.java", "first");
    write(".gitignore", "target/\njdk/\nmvn\narguments\n");
    write("jdk/release", "JAVA_VERSION=\"17.0.1\"\n");
    executable("jdk/bin/javac", "true");
    executable(
        "jdk/bin/java", "case $* in *ArchiveClassesAtExit*) exit 1;; esac; printf '[%s]' \"$@\"");
    executable("mvn", "printf '[%s]' \"$@\" >>'" + file("arguments") + "'");
  }

  private Path file(String name) {
    return directory.resolve(name);
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(file(name).getParent());
    Files.writeString(file(name), text);
  }

  private void executable(String name, String body) throws IOException {
    write(name, "#!/usr/bin/env bash\n" + body + "\n");
    assertThat(file(name).toFile().setExecutable(true)).isTrue();
  }

  private String git(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=N", "-c", "user.email=e@example.org"));
    command.addAll(List.of(arguments));
    return output(new ProcessBuilder(command)).strip();
  }

  private String commit() throws Exception {
    git("add", ".");
    git("commit", "-q", "-m", "change");
    return git("rev-parse", "HEAD");
  }

  private String output(ProcessBuilder builder) throws Exception {
    builder.directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("(MANX|GIT)_.*"));
    builder.environment().put("MANX_JDK_DIRS", file("jdk").toString());
    builder.environment().put("MANX_MVN", file("mvn").toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** The build id that the launcher passes to Manx, or an empty text. */
  private String build() throws Exception {
    Matcher matcher =
        BUILD.matcher(output(new ProcessBuilder("bash", file("manx").toString(), "--version")));
    return matcher.find() ? matcher.group(1) : "";
  }

  private String builtIds() throws IOException {
    List<String> ids = new ArrayList<>();
    Matcher matcher = BUILD.matcher(Files.readString(file("arguments")));
    while (matcher.find()) {
      ids.add(matcher.group(1));
    }
    return String.join(", ", ids);
  }

  @Test
  void sourcesWithoutGitHaveNoBuildId() throws Exception {
    assertThat(build()).isEmpty();
    assertThat(builtIds()).isEmpty();
  }

  @Test
  void aRepositoryAroundTheSourcesIsIgnored() throws Exception {
    Path inner = Files.createDirectories(file("vendor/manx-archive"));
    Files.copy(file("manx"), inner.resolve("manx"));
    Path launcher = inner.resolve("packaging/launcher.sh");
    Files.createDirectories(launcher.getParent());
    Files.copy(file("packaging/launcher.sh"), launcher);
    git("init", "-q");
    commit();
    Files.createDirectories(inner.resolve("cli/src/main"));
    assertThat(output(new ProcessBuilder("bash", inner.resolve("manx").toString(), "--version")))
        .doesNotContain("-Dmanx.build");
  }

  @Test
  void theBuildIdNamesTheCommitOfTheSources() throws Exception {
    git("init", "-q");
    String commit = commit();
    assertThat(build()).isEqualTo(commit + " clean");
    assertThat(builtIds()).isEqualTo(commit + " clean");
  }

  @Test
  void aNewCommitOfTheSameSourcesIsNoticedWithoutABuild() throws Exception {
    git("init", "-q");
    write("cli/src/main/Some.java", "second");
    String first = commit();
    write("cli/src/main/Some.java", "third");
    String changed = build();
    assertThat(changed).matches(first + " changed-[0-9a-f]{8}");
    String second = commit();
    assertThat(build()).isEqualTo(second + " clean").isNotEqualTo(first + " clean");
    assertThat(builtIds()).isEqualTo(changed);
  }

  @Test
  void eachChangeHasItsOwnBuildId() throws Exception {
    git("init", "-q");
    commit();
    write("cli/src/main/Some.java", "changed");
    String changed = build();
    assertThat(build()).isEqualTo(changed).contains("changed-");
    write("cli/src/main/Other.java", "new");
    String added = build();
    assertThat(added).contains("changed-").isNotEqualTo(changed);
    write("cli/src/main/Other.java", "newer");
    assertThat(build()).contains("changed-").isNotEqualTo(added).isNotEqualTo(changed);
  }

  /** It has the JVM's options, on which figures depend. */
  @Test
  void theLauncherIsASource() throws Exception {
    git("init", "-q");
    String commit = commit();
    write("packaging/README.txt", "for operators");
    assertThat(build()).isEqualTo(commit + " clean");
    Path launcher = file("packaging/launcher.sh");
    Files.writeString(launcher, Files.readString(launcher) + "\n# changed\n");
    assertThat(build()).startsWith(commit + " changed-");
  }

  @Test
  void resultsDoNotChangeTheBuildId() throws Exception {
    git("init", "-q");
    String commit = commit();
    write("docs/results/row.json", "{}");
    assertThat(build()).isEqualTo(commit + " clean");
    commit();
    assertThat(build()).isEqualTo(commit + " clean");
  }
}
