package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real control group around a real process. Where the machine does not permit groups, what is
 * shown is that it says so.
 */
class ControlGroupIT {
  private static final int MEGABYTE = 1 << 20;
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private final ControlGroup group =
      ControlGroup.of(ROOT, "manx-test-" + ProcessHandle.current().pid());

  @TempDir Path directory;

  @AfterEach
  void remove() {
    group.remove();
  }

  @Test
  void pageCacheIsBoundedAndFreeAgain() throws IOException, InterruptedException {
    Process reader = new ProcessBuilder("bash", "-c", "read; cat \"$0\" | wc -c", file()).start();
    try {
      if (!Files.isWritable(ROOT.resolve("memory"))) {
        assertThatThrownBy(() -> group.add(reader.pid())).isInstanceOf(UserException.class);
        return;
      }
      group.add(reader.pid());
      group.limitPageCache(8 * MEGABYTE);
      reader.getOutputStream().write('\n');
      reader.getOutputStream().close();
      assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
          .isEqualTo(Integer.toString(32 * MEGABYTE));
      assertThat(reader.waitFor()).isZero();
      assertThat(cacheBytes()).isLessThan(9 * MEGABYTE);
      group.lift(directory);
    } finally {
      reader.destroyForcibly().waitFor();
    }
    group.remove();
    assertThat(group.directories()).allSatisfy(each -> assertThat(each).doesNotExist());
  }

  private String file() throws IOException {
    Path file = directory.resolve("data");
    Files.write(file, new byte[32 * MEGABYTE]);
    return file.toString();
  }

  private long cacheBytes() throws IOException {
    Path statistics = group.directories().get(0).resolve("memory.stat");
    return Files.readAllLines(statistics).stream()
        .filter(line -> line.startsWith("total_cache ") || line.startsWith("file "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }
}
