// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which files are written; {@code ControlGroupIT} checks their effect. */
class ControlGroupTest {
  @TempDir Path root;

  @Test
  void memoryBesidesTheCacheIsAddedInVersion1() throws IOException {
    Path group = Files.createDirectories(root.resolve("memory/manx-1"));
    Path limit = Files.createFile(group.resolve("memory.limit_in_bytes"));
    Path oomControl = Files.createFile(group.resolve("memory.oom_control"));
    Files.writeString(group.resolve("memory.usage_in_bytes"), "1000\n");
    Files.writeString(group.resolve("memory.stat"), "cache 1\nrss 2\ntotal_cache 300\n");
    ControlGroup.of(root, "manx-1").limitPageCache(50);
    assertThat(limit).hasContent("750");
    assertThat(oomControl).hasContent("1"); // waits instead of being killed
  }

  @Test
  void memoryBesidesTheCacheIsAddedInVersion2() throws IOException {
    Path group = Files.createDirectories(root.resolve("manx-1"));
    Path limit = Files.createFile(group.resolve("memory.high"));
    Files.writeString(group.resolve("memory.current"), "1000\n");
    Files.writeString(group.resolve("memory.stat"), "anon 600\nfile 300\nfile_mapped 200\n");
    ControlGroup.of(root, "manx-1").limitPageCache(50);
    assertThat(limit).hasContent("750");
  }

  @Test
  void processIsPutIntoTheGroupOfEveryControllerWithoutOldLimits() throws IOException {
    Path memory = Files.createDirectories(root.resolve("memory/manx-1"));
    Path blocks = Files.createDirectories(root.resolve("blkio/manx-1"));
    Files.createFile(memory.resolve("cgroup.procs"));
    Files.createFile(blocks.resolve("cgroup.procs"));
    Path limit = Files.writeString(memory.resolve("memory.limit_in_bytes"), "750");
    Path oomControl = Files.writeString(memory.resolve("memory.oom_control"), "1");
    Path reads =
        Files.writeString(blocks.resolve("blkio.throttle.read_iops_device"), "254:0 100\n");
    ControlGroup.of(root, "manx-1").add(4711);
    assertThat(memory.resolve("cgroup.procs")).hasContent("4711");
    assertThat(blocks.resolve("cgroup.procs")).hasContent("4711");
    assertThat(Files.readString(limit)).startsWith("-1");
    assertThat(Files.readString(oomControl)).startsWith("0");
    assertThat(Files.readString(reads)).startsWith("254:0 0");
  }

  @Test
  void limitsAreLiftedInVersion2() throws IOException {
    Path group = Files.createDirectories(root.resolve("manx-1"));
    Path limit = Files.writeString(group.resolve("memory.high"), "750");
    Path reads =
        Files.writeString(group.resolve("io.max"), "8:16 rbps=max wbps=max riops=100 wiops=max\n");
    ControlGroup.of(root, "manx-1").lift();
    assertThat(Files.readString(limit)).startsWith("max");
    assertThat(Files.readString(reads)).startsWith("8:16 riops=max");
  }

  @Test
  void messageWithoutControlGroupsSaysWhatIsNeeded() {
    assertThatThrownBy(() -> ControlGroup.of(root, "manx-1").add(4711))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("root")
        .hasMessageContaining("--control-groups");
  }

  /** Numbers as {@code ls -l /dev} and {@code stat -c %d} print them. */
  @ParameterizedTest
  @CsvSource({"65024, 254:0", "2049, 8:1", "66307, 259:3", "1048832, 1:256"})
  void deviceNumbersAreSplit(long device, String number) {
    assertThat(BlockDevice.number(device)).isEqualTo(number);
  }
}
