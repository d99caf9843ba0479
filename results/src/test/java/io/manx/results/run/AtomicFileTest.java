// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links, pipes and devices stay what they are. */
class AtomicFileTest {
  @TempDir private Path directory;

  private static void write(Path file, String text) {
    AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aLinkKeepsPointingAndItsTargetIsWritten() throws IOException {
    Path target = Files.writeString(directory.resolve("target"), "old and longer");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("target"));
    Path linkToLink = Files.createSymbolicLink(directory.resolve("other"), link);
    write(linkToLink, "new");
    assertThat(target).hasContent("new");
    assertThat(link).isSymbolicLink().hasContent("new");
    assertThat(linkToLink).isSymbolicLink();
    assertThat(Files.isSymbolicLink(target)).isFalse();
  }

  @Test
  void aLinkToNothingGetsItsTarget() throws IOException {
    Path target = directory.resolve("later/target");
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    write(link, "new");
    assertThat(target).hasContent("new");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void linksInACircleAreRefused() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("link"));
    assertThatThrownBy(() -> write(link, "new"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("link");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void aPipeIsWrittenInto() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                return e.toString();
              }
            });
    write(pipe, "through");
    assertThat(read.get()).isEqualTo("through");
    assertThat(Files.isRegularFile(pipe, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(pipe).exists();
  }

  @Test
  void aDeviceIsWrittenInto() {
    write(Path.of("/dev/null"), "nowhere");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  /**
   * {@code /dev/fd/N} is a link to a file that the process holds open; replacing it would lose the
   * output.
   */
  @Test
  void whatIsOpenAlreadyIsAppendedTo() throws Exception {
    Path file = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                AtomicFileTest.class.getName())
            .redirectOutput(file.toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(file).hasContent("before, through");
  }

  public static void main(String[] arguments) {
    System.out.print("before, ");
    System.out.flush();
    write(Path.of("/dev/stdout"), "through");
  }
}
