package io.manx.lab.disturbance.process;

/** Makes the page cache and the disk of one node small and slow. Takes effect at once. */
public interface DiskSwitch {
  /** Applies a limit, also again, since the memory beside the page cache may have grown. */
  void limit(DiskLimit limit);

  /** Takes all limits away. */
  void lift();
}
