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

/** Which files are written; what the system makes of them is shown by {@code ControlGroupIT}. */
class ControlGroupTest {
  @TempDir Path root;

  @Test
  void memoryBesidesTheCacheIsAddedInVersion1() throws IOException {
    Path group = Files.createDirectories(root.resolve("memory/manx-1"));
    Path limit = Files.createFile(group.resolve("memory.limit_in_bytes"));
    Files.writeString(group.resolve("memory.usage_in_bytes"), "1000\n");
    Files.writeString(group.resolve("memory.stat"), "cache 1\nrss 2\ntotal_cache 300\n");
    ControlGroup.of(root, "manx-1").limitPageCache(50);
    assertThat(limit).hasContent("750");
  }

  @Test
  void memoryBesidesTheCacheIsAddedInVersion2() throws IOException {
    Path group = Files.createDirectories(root.resolve("manx-1"));
    Path limit = Files.createFile(group.resolve("memory.max"));
    Files.writeString(group.resolve("memory.current"), "1000\n");
    Files.writeString(group.resolve("memory.stat"), "anon 600\nfile 300\nfile_mapped 200\n");
    ControlGroup.of(root, "manx-1").limitPageCache(50);
    assertThat(limit).hasContent("750");
  }

  @Test
  void processIsPutIntoTheGroupOfEveryController() throws IOException {
    Path memory = Files.createDirectories(root.resolve("memory/manx-1"));
    Path blocks = Files.createDirectories(root.resolve("blkio/manx-1"));
    Files.createFile(memory.resolve("cgroup.procs"));
    Files.createFile(blocks.resolve("cgroup.procs"));
    ControlGroup.of(root, "manx-1").add(4711);
    assertThat(memory.resolve("cgroup.procs")).hasContent("4711");
    assertThat(blocks.resolve("cgroup.procs")).hasContent("4711");
  }

  @Test
  void machineWithoutControlGroupsIsToldWhatIsNeeded() {
    assertThatThrownBy(() -> ControlGroup.of(root, "manx-1").add(4711))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("root")
        .hasMessageContaining("--control-groups");
  }

  /** Numbers as {@code ls -l /dev} and {@code stat -c %d} print them. */
  @ParameterizedTest
  @CsvSource({"65024, 254:0", "2049, 8:1", "66307, 259:3", "1048832, 1:256"})
  void deviceNumbersAreTakenApart(long device, String number) {
    assertThat(BlockDevice.number(device)).isEqualTo(number);
  }
}
