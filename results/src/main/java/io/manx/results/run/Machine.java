// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

/**
 * The machine of a run.
 *
 * @param os name, version and architecture of the operating system
 * @param cpu model of the processor, or {@code unknown}
 * @param cores processors that the JVM may use
 * @param memoryBytes physical memory
 * @param java version and vendor of the JDK
 */
public record Machine(String os, String cpu, int cores, long memoryBytes, String java) {
  /** An unknown machine. */
  public static final Machine UNKNOWN = new Machine("unknown", "unknown", 1, 0, "unknown");
}
