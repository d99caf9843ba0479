// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;

/** This node's configuration. Thread-safe. */
public final class NodeConfiguration {
  private NodeConfiguration() {}

  /** Returns how many reads run at once, or 0 before the configuration is loaded. */
  public static int concurrentReads() {
    Config config = DatabaseDescriptor.getRawConfig();
    return config == null ? 0 : config.concurrent_reads;
  }

  /** Returns the directory of saved caches. */
  public static String savedCachesDirectory() {
    return DatabaseDescriptor.getSavedCachesLocation();
  }

  /**
   * Returns the time after which this node tells clients that a write has failed, in nanoseconds.
   */
  public static long writeTimeoutNanos() {
    return DatabaseDescriptor.getWriteRpcTimeout(TimeUnit.NANOSECONDS);
  }

  /** Whether this node checks permissions at all. */
  public static boolean hasAuthorizer() {
    return DatabaseDescriptor.getAuthorizer().requireAuthorization();
  }
}
