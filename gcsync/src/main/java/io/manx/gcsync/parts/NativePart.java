// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

/** A native part of SyncGC. */
public enum NativePart {
  /**
   * JVMTI agent that reports pauses to a socket: {@code -agentpath:PART=SOCKET}, or {@code jcmd PID
   * JVMTI.agent_load PART SOCKET} for a running JVM.
   */
  PAUSE_SIGNAL("libmanx-pause-signal.so"),

  /** Program that starts and stops a drive's collection; {@code --help} shows its options. */
  SIDECAR("manx-sidecar"),

  /**
   * Library for {@code LD_PRELOAD} that slows writes to the directory {@code MANX_DRIVE_DIRECTORY},
   * as the emulated drive at the socket {@code MANX_DRIVE_SOCKET} says. It must be preloaded into
   * the JVM itself, not into a script that starts it, as it hides the variable from child
   * processes.
   */
  SLOW_DRIVE("libmanx-slow-drive.so");

  private final String fileName;

  NativePart(String fileName) {
    this.fileName = fileName;
  }

  /** Name of the part's file. */
  public String fileName() {
    return fileName;
  }
}
