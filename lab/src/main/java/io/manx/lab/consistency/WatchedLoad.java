// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Duration;

/**
 * The load of a table, as watched for some time.
 *
 * @param readsPerSecond reads of single partitions at all nodes together
 * @param writesPerSecond writes at all nodes together
 */
public record WatchedLoad(double readsPerSecond, double writesPerSecond) {
  /** Waits, and may show the time left. */
  @FunctionalInterface
  public interface Wait {
    /** Waits. */
    void sleep(Duration time) throws InterruptedException;
  }

  /**
   * Watches a table.
   *
   * @throws io.manx.results.UserException if there is no such table
   */
  public static WatchedLoad watch(
      CqlSession session, String keyspace, String table, Duration time, Wait wait)
      throws InterruptedException {
    TableCounts before = TableCounts.read(session, keyspace, table);
    long start = System.nanoTime();
    wait.sleep(time);
    TableCounts.Count count = TableCounts.read(session, keyspace, table).since(before);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new WatchedLoad(count.reads() / seconds, count.writes() / seconds);
  }

  /** Requests per second. */
  public double requestsPerSecond() {
    return readsPerSecond + writesPerSecond;
  }

  /** Share of reads, from 0 to 1; NaN if there were no requests. */
  public double readShare() {
    return readsPerSecond / requestsPerSecond();
  }
}
