// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Probes the machine that this process runs on. */
public final class SystemProbe implements HostProbe {
  private static final Path MEMINFO = Path.of("/proc/meminfo");

  @Override
  public long availableMemoryBytes() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    // The total respects a container's limit; /proc/meminfo does not.
    return Math.min(system.getTotalMemorySize(), fromMeminfo());
  }

  private static long fromMeminfo() {
    if (!Files.isReadable(MEMINFO)) {
      return Long.MAX_VALUE;
    }
    try (Stream<String> lines = Files.lines(MEMINFO)) {
      return lines
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  @Override
  public long freeDiskBytes(Path path) {
    Path existing = existing(path);
    try {
      return Files.getFileStore(existing).getUsableSpace();
    } catch (IOException e) {
      throw new UserException(
          "cannot read the free space of " + existing + ": " + FileFailures.reason(e), e);
    }
  }

  /** Tries it, because for root every directory of a file system such as /proc looks writable. */
  @Override
  public boolean canHoldFiles(Path directory) {
    try {
      Files.delete(Files.createTempDirectory(existing(directory), ".manx"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static Path existing(Path path) {
    Path existing = path.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent(), "the root always exists");
    }
    return existing;
  }

  @Override
  public PortState port(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
      return PortState.FREE;
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      boolean absent = message.contains("assign requested address");
      return absent ? PortState.NO_ADDRESS : PortState.TAKEN;
    }
  }
}
