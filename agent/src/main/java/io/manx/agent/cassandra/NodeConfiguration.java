package io.manx.agent.cassandra;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;

/** This node's configuration, once it is loaded. Thread-safe. */
public final class NodeConfiguration {
  private NodeConfiguration() {}

  /** Returns how many reads run at once, 0 while no configuration is loaded. */
  public static int concurrentReads() {
    Config config = DatabaseDescriptor.getRawConfig();
    return config == null ? 0 : config.concurrent_reads;
  }

  /** Returns the directory that saved caches are in. */
  public static String savedCachesDirectory() {
    return DatabaseDescriptor.getSavedCachesLocation();
  }

  /** Returns after how many nanoseconds this node tells clients that a write has failed. */
  public static long writeTimeoutNanos() {
    return DatabaseDescriptor.getWriteRpcTimeout(TimeUnit.NANOSECONDS);
  }

  /** Whether this node asks roles for permissions at all. */
  public static boolean hasAuthorizer() {
    return DatabaseDescriptor.getAuthorizer().requireAuthorization();
  }
}
