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

  Path memoryLimit();

  String noMemoryLimit();

  /** Bytes that the group uses for anything but the page cache. */
  long usedBesidesCache() throws IOException;

  Path readLimit();

  /** Text that limits reads of a device. */
  String readLimit(String device, int perSecond);

  /** Text that ends the limit of reads. */
  String noReadLimit(String device);

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

    @Override
    public Path memoryLimit() {
      return memory.resolve("memory.limit_in_bytes");
    }

    @Override
    public String noMemoryLimit() {
      return "-1";
    }

    @Override
    public long usedBesidesCache() throws IOException {
      return number(memory.resolve("memory.usage_in_bytes"))
          - statistic(memory.resolve("memory.stat"), "total_cache");
    }

    @Override
    public Path readLimit() {
      return blockDevices.resolve("blkio.throttle.read_iops_device");
    }

    @Override
    public String readLimit(String device, int perSecond) {
      return device + " " + perSecond;
    }

    @Override
    public String noReadLimit(String device) {
      return device + " 0";
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

    @Override
    public Path memoryLimit() {
      return group.resolve("memory.max");
    }

    @Override
    public String noMemoryLimit() {
      return "max";
    }

    @Override
    public long usedBesidesCache() throws IOException {
      return number(group.resolve("memory.current"))
          - statistic(group.resolve("memory.stat"), "file");
    }

    @Override
    public Path readLimit() {
      return group.resolve("io.max");
    }

    @Override
    public String readLimit(String device, int perSecond) {
      return device + " riops=" + perSecond;
    }

    @Override
    public String noReadLimit(String device) {
      return device + " riops=max";
    }
  }
}
