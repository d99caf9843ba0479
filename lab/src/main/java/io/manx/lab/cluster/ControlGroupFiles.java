package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Where the two versions of control groups keep what {@link ControlGroup} needs. */
interface ControlGroupFiles {
  /** The directories that together are the group. */
  List<Path> directories();

  /** Makes its controllers available to the group. */
  void enable() throws IOException;

  /** What limits the memory of the group without having processes killed that need more. */
  List<Setting> memoryLimit(long bytes);

  List<Setting> noMemoryLimit();

  /** Bytes that the group uses for anything but the page cache. */
  long usedBesidesCache() throws IOException;

  /** The file that limits reads; its lines begin with the devices that are limited. */
  Path readLimits();

  /** What limits reads of a device. */
  Setting readLimit(String device, int perSecond);

  /** What ends the limit of reads. */
  Setting noReadLimit(String device);

  /** A text to be written to a file of the system. */
  record Setting(Path file, String text) {}

  /** The files of a group, of whichever version has the memory controller on this machine. */
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
    throw new IOException(file + " does not say '" + name + "'");
  }

  /** A hierarchy for each controller. */
  record Version1(Path memory, Path blockDevices) implements ControlGroupFiles {
    @Override
    public List<Path> directories() {
      return List.of(memory, blockDevices);
    }

    @Override
    public void enable() {}

    /**
     * A process that touches more memory than it may waits until the limit is raised. Within a
     * system call it cannot wait, and the call fails; but the cache is dropped before either.
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

  /** One hierarchy for all controllers. */
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

    /** Beyond {@code memory.max} processes would be killed, beyond this one they are slowed. */
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
