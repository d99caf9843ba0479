package io.manx.gcsync.parts;

/** A native part of SyncGC. */
public enum NativePart {
  /**
   * JVMTI agent that tells a socket of pauses: {@code -agentpath:PART=SOCKET}, or {@code jcmd PID
   * JVMTI.agent_load PART SOCKET} for a JVM that runs already.
   */
  PAUSE_SIGNAL("libmanx-pause-signal.so"),

  /** Program that starts and stops a drive's collection; {@code --help} shows its options. */
  SIDECAR("manx-sidecar"),

  /**
   * Library for {@code LD_PRELOAD} that makes the directory {@code MANX_DRIVE_DIRECTORY} as slow as
   * the emulated drive at the socket {@code MANX_DRIVE_SOCKET} says. The JVM itself must be started
   * with it: a script between would lose it, as it hides the variable from its children.
   */
  SLOW_DRIVE("libmanx-slow-drive.so");

  private final String fileName;

  NativePart(String fileName) {
    this.fileName = fileName;
  }

  /** Name of its file. */
  public String fileName() {
    return fileName;
  }
}
