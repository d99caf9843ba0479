package io.manx.lab.cluster;

import java.nio.file.Path;

/** What a cluster needs to know about the machine it shall run on. */
public interface HostProbe {
  /** Memory that processes can still have without others being swapped out, in bytes. */
  long availableMemoryBytes();

  /** Free space of the file system that holds a path, which need not exist yet, in bytes. */
  long freeDiskBytes(Path path);

  /** Whether files can be written into a directory, which need not exist yet. */
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
