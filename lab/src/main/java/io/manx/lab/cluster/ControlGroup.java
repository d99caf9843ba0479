package io.manx.lab.cluster;

import io.manx.lab.cluster.ControlGroupFiles.Setting;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A control group of Linux with one node in it, so that the page cache and the disk of that node
 * alone can be made small and slow.
 *
 * <p>A node has to be in its group from its start: pages stay with the group that they were first
 * used in.
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

  static ControlGroup of(Path root, String name) {
    return new ControlGroup(ControlGroupFiles.of(root, name));
  }

  /**
   * Creates the group, if need be, without any limit, and moves a process into it.
   *
   * @throws UserException if this machine does not allow it
   */
  void add(long pid) {
    try {
      files.enable();
      for (Path directory : files.directories()) {
        Files.createDirectories(directory);
      }
      liftAll(); // an earlier node may have left the group, with its limits
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
   * Leaves the group so much page cache beside the memory that it uses now; what is over is
   * dropped. As that memory may grow, this is to be repeated.
   *
   * @throws UserException if the system refuses
   */
  public void limitPageCache(long bytes) {
    change(() -> writeAll(files.memoryLimit(files.usedBesidesCache() + bytes)));
  }

  /**
   * Lets the group's disk serve only so many reads per second.
   *
   * @param data a directory on that disk
   * @throws UserException if the system refuses
   */
  public void limitReads(int perSecond, Path data) {
    change(() -> write(files.readLimit(BlockDevice.of(data), perSecond)));
  }

  /**
   * Takes all limits away.
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

  /** Removes the group after its process has ended; one that is not there is no failure. */
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

  /** Never creates: a file that is not there is a controller that is not there. */
  private static void write(Setting setting) throws IOException {
    Files.writeString(setting.file(), setting.text(), StandardOpenOption.WRITE);
  }

  private static void writeAll(List<Setting> settings) throws IOException {
    for (Setting setting : settings) {
      write(setting);
    }
  }
}
