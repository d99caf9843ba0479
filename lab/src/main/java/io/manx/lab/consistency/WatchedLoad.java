package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Duration;

/**
 * The load of a table that was watched.
 *
 * @param readsPerSecond reads of single partitions, of all nodes together
 * @param writesPerSecond writes
 */
public record WatchedLoad(double readsPerSecond, double writesPerSecond) {
  /** Waits for so long, and may say how much of it is left. */
  @FunctionalInterface
  public interface Wait {
    /** Waits. */
    void sleep(Duration time) throws InterruptedException;
  }

  /**
   * Watches it.
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

  /** Share of reads, from 0 to 1; NaN if nothing was requested. */
  public double readShare() {
    return readsPerSecond / requestsPerSecond();
  }
}
