// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Puts a real process into a real control group. If the machine does not permit groups, it checks
 * the message instead.
 */
class ControlGroupIT {
  private static final int MEGABYTE = 1 << 20;
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private final ControlGroup group =
      ControlGroup.of(ROOT, "manx-test-" + ProcessHandle.current().pid());

  /**
   * Not in a temporary directory, which may be in memory and then has no cache that could be
   * dropped.
   */
  private final Path file = Path.of("target", "control-group-" + ProcessHandle.current().pid());

  @AfterEach
  void remove() throws IOException {
    group.remove();
    assertThat(group.directories()).allSatisfy(each -> assertThat(each).doesNotExist());
    Files.deleteIfExists(file);
  }

  @Test
  void pageCacheIsBounded() throws IOException, InterruptedException {
    Process process =
        bash(
            "read; dd if=/dev/zero of="
                + file
                + " bs=1M count=32 2>&- conv=fsync; echo written;"
                + " read; cat "
                + file
                + " | wc -c; echo read; read");
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      if (!canAdd(process)) {
        return;
      }
      go(process);
      assertThat(out.readLine()).isEqualTo("written");
      assertThat(cacheBytes()).isGreaterThan(24 * MEGABYTE);
      group.limitPageCache(8 * MEGABYTE);
      assertThat(cacheBytes()).isLessThan(9 * MEGABYTE);
      go(process);
      assertThat(out.readLine().strip()).isEqualTo(Integer.toString(32 * MEGABYTE));
      assertThat(out.readLine()).isEqualTo("read");
      // The whole limit is used: 7 to 8 MB as measured; 32 MB without a limit.
      assertThat(cacheBytes()).isBetween(4L * MEGABYTE, 9L * MEGABYTE);
      group.lift();
      go(process);
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void processBeyondItsLimitWaitsUntilTheLimitIsRaised() throws IOException, InterruptedException {
    Process process =
        bash("read; LC_ALL=C; s=x; for ((i = 0; i < 26; i++)); do s=$s$s; done; echo ${#s}");
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      if (!canAdd(process)) {
        return;
      }
      group.limitPageCache(8 * MEGABYTE);
      go(process);
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                group.limitPageCache(8 * MEGABYTE);
                return !process.isAlive();
              });
      assertThat(out.readLine().strip()).isEqualTo(Integer.toString(64 * MEGABYTE));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process bash(String script) throws IOException {
    return new ProcessBuilder("bash", "-c", script).start();
  }

  private static void go(Process process) throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  private boolean canAdd(Process process) {
    try {
      group.add(process.pid());
      return true;
    } catch (UserException e) {
      assertThat(e).hasMessageContaining("root").hasMessageContaining("--control-groups");
      return false;
    }
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
