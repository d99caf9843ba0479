// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The files behind a {@link ControlGroup}, which differ between the two versions of control groups.
 */
interface ControlGroupFiles {
  /** The directories that make up the group. */
  List<Path> directories();

  /** Makes the controllers available to the group. */
  void enable() throws IOException;

  /** Limits the memory of the group; processes that need more are slowed, but not killed. */
  List<Setting> memoryLimit(long bytes);

  /** Removes the limit of memory. */
  List<Setting> noMemoryLimit();

  /** Bytes that the group uses for anything but the page cache. */
  long usedBesidesCache() throws IOException;

  /** The file that limits reads; each line begins with the device that it limits. */
  Path readLimits();

  /** Limits reads of a device. */
  Setting readLimit(String device, int perSecond);

  /** Removes the limit of reads. */
  Setting noReadLimit(String device);

  /** A text to write to a file of the system. */
  record Setting(Path file, String text) {}

  /** The files of a group, in the version that has the memory controller on this machine. */
  static ControlGroupFiles of(Path root, String name) {
    return Files.isDirectory(root.resolve("memory"))
        ? new Version1(root.resolve("memory").resolve(name), root.resolve("blkio").resolve(name))
        : new Version2(root, root.resolve(name));
  }

  private static long number(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  private static long statistic(Path file, String name) throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(name + " ")) {
        return Long.parseLong(line.substring(name.length() + 1).strip());
      }
    }
    throw new IOException(file + " has no line '" + name + "'");
  }

  /** Version 1: one hierarchy for each controller. */
  record Version1(Path memory, Path blockDevices) implements ControlGroupFiles {
    @Override
    public List<Path> directories() {
      return List.of(memory, blockDevices);
    }

    @Override
    public void enable() {}

    /**
     * A process that exceeds the limit waits until it is raised; a system call that exceeds it
     * fails. Both happen only after the cache has been dropped.
     */
    @Override
    public List<Setting> memoryLimit(long bytes) {
      return List.of(oomKiller(false), memory(Long.toString(bytes)));
    }

    @Override
    public List<Setting> noMemoryLimit() {
      return List.of(memory("-1"), oomKiller(true));
    }

    private Setting memory(String limit) {
      return new Setting(memory.resolve("memory.limit_in_bytes"), limit);
    }

    private Setting oomKiller(boolean enabled) {
      return new Setting(memory.resolve("memory.oom_control"), enabled ? "0" : "1");
    }

    @Override
    public long usedBesidesCache() throws IOException {
      return number(memory.resolve("memory.usage_in_bytes"))
          - statistic(memory.resolve("memory.stat"), "total_cache");
    }

    @Override
    public Path readLimits() {
      return blockDevices.resolve("blkio.throttle.read_iops_device");
    }

    @Override
    public Setting readLimit(String device, int perSecond) {
      return new Setting(readLimits(), device + " " + perSecond);
    }

    @Override
    public Setting noReadLimit(String device) {
      return new Setting(readLimits(), device + " 0");
    }
  }

  /** Version 2: one hierarchy for all controllers. */
  record Version2(Path root, Path group) implements ControlGroupFiles {
    @Override
    public List<Path> directories() {
      return List.of(group);
    }

    @Override
    public void enable() throws IOException {
      Files.writeString(
          root.resolve("cgroup.subtree_control"), "+memory +io", StandardOpenOption.WRITE);
    }

    /**
     * Uses {@code memory.high}, beyond which processes are slowed; beyond {@code memory.max} they
     * would be killed.
     */
    @Override
    public List<Setting> memoryLimit(long bytes) {
      return List.of(new Setting(group.resolve("memory.high"), Long.toString(bytes)));
    }

    @Override
    public List<Setting> noMemoryLimit() {
      return List.of(new Setting(group.resolve("memory.high"), "max"));
    }

    @Override
    public long usedBesidesCache() throws IOException {
      return number(group.resolve("memory.current"))
          - statistic(group.resolve("memory.stat"), "file");
    }

    @Override
    public Path readLimits() {
      return group.resolve("io.max");
    }

    @Override
    public Setting readLimit(String device, int perSecond) {
      return new Setting(readLimits(), device + " riops=" + perSecond);
    }

    @Override
    public Setting noReadLimit(String device) {
      return new Setting(readLimits(), device + " riops=max");
    }
  }
}
