// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.nio.file.Path;

/** Facts about the machine that decide whether a cluster can run on it. */
public interface HostProbe {
  /** Memory that new processes can use without swapping, in bytes. */
  long availableMemoryBytes();

  /** Free bytes of the file system that holds a path; the path need not exist yet. */
  long freeDiskBytes(Path path);

  /** Whether files can be written into a directory; it need not exist yet. */
  boolean canHoldFiles(Path directory);

  /** Whether a listener can be opened. */
  PortState port(String address, int port);

  /** Result of trying to open a listener. */
  enum PortState {
    FREE,
    TAKEN,
    /** The machine does not have the address. */
    NO_ADDRESS
  }
}
