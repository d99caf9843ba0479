// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.lab.cluster.ControlGroupFiles.Setting;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A Linux control group that holds one node. It limits the page cache and the disk reads of that
 * node alone.
 *
 * <p>A node must be in its group from its start, because a page stays with the group that first
 * used it.
 *
 * <p>Source: https://docs.kernel.org/admin-guide/cgroup-v1/ (memory, blkio-controller) and
 * https://docs.kernel.org/admin-guide/cgroup-v2.html.
 */
public final class ControlGroup {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private final ControlGroupFiles files;

  private ControlGroup(ControlGroupFiles files) {
    this.files = files;
  }

  /** The group of a node, whether it exists or not. */
  public static ControlGroup of(Node node) {
    return of(ROOT, "manx-" + node.jmxPort()); // no two running nodes of a machine share the port
  }

  /** Returns whether this machine lets this process create control groups. */
  public static boolean isPermitted() {
    return Files.isWritable(ROOT.resolve("memory"))
        || Files.isWritable(ROOT.resolve("cgroup.subtree_control"));
  }

  static ControlGroup of(Path root, String name) {
    return new ControlGroup(ControlGroupFiles.of(root, name));
  }

  /**
   * Moves a process into the group, without any limit, and creates the group if necessary.
   *
   * @throws UserException if this machine does not allow it
   */
  void add(long pid) {
    try {
      files.enable();
      for (Path directory : files.directories()) {
        Files.createDirectories(directory);
      }
      liftAll(); // an earlier node may have left the group and its limits
      for (Path directory : files.directories()) {
        write(new Setting(directory.resolve("cgroup.procs"), Long.toString(pid)));
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot put a node into a control group below "
              + ROOT
              + " ("
              + e
              + "): that needs Linux, root, and the controllers of memory and block devices;"
              + " leave out --control-groups and disturbances of kind 'disk'",
          e);
    }
  }

  /**
   * Limits the group's page cache and drops what exceeds the limit. The limit applies beside the
   * memory that the group uses now; as that may grow, call this repeatedly.
   *
   * @throws UserException if the system refuses
   */
  public void limitPageCache(long bytes) {
    change(() -> writeAll(files.memoryLimit(files.usedBesidesCache() + bytes)));
  }

  /**
   * Limits the reads per second of the group's disk.
   *
   * @param data a directory on that disk
   * @throws UserException if the system refuses
   */
  public void limitReads(int perSecond, Path data) {
    change(() -> write(files.readLimit(BlockDevice.of(data), perSecond)));
  }

  /**
   * Removes all limits.
   *
   * @throws UserException if the system refuses
   */
  public void lift() {
    change(this::liftAll);
  }

  private void liftAll() throws IOException {
    writeAll(files.noMemoryLimit());
    for (String line : Files.readAllLines(files.readLimits())) {
      write(files.noReadLimit(line.strip().split(" ", 2)[0]));
    }
  }

  /** Removes the group, if it exists, after its process has ended. */
  void remove() {
    for (Path directory : files.directories()) {
      try {
        Files.deleteIfExists(directory);
      } catch (IOException e) {
        // An empty group costs nothing, and is used again by the next node with this port.
      }
    }
  }

  List<Path> directories() {
    return files.directories();
  }

  private static void change(Change change) {
    try {
      change.make();
    } catch (IOException e) {
      throw new UserException("cannot limit a node's page cache or disk: " + e, e);
    }
  }

  private interface Change {
    void make() throws IOException;
  }

  /** Never creates a file: a missing file means that its controller is missing. */
  private static void write(Setting setting) throws IOException {
    Files.writeString(setting.file(), setting.text(), StandardOpenOption.WRITE);
  }

  private static void writeAll(List<Setting> settings) throws IOException {
    for (Setting setting : settings) {
      write(setting);
    }
  }
}
