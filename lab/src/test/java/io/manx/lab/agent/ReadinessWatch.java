package io.manx.lab.agent;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Watches in the background how ready one node takes another to be, until it is closed. */
final class ReadinessWatch implements AutoCloseable {
  private static final int LOOK_EVERY_MILLIS = 20;

  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final Thread thread;

  ReadinessWatch(AgentCluster nodes, Node at, int number) {
    thread = new Thread(() -> run(nodes, at, number), "readiness-watch");
    thread.start();
  }

  private void run(AgentCluster nodes, Node at, int number) {
    while (!stopped.get()) {
      try {
        String now = nodes.replica(at, number).getString("readiness");
        if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
          seen.add(now);
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      } catch (DriverException e) {
        // The next look counts.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** What was seen so far, without repetitions. */
  List<String> seen() {
    return seen;
  }

  @Override
  public void close() throws InterruptedException {
    stopped.set(true);
    thread.join();
  }
}
