package io.manx.agent.speculation;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.coordinator.ReadCostClasses;
import io.manx.core.policy.Candidates;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/**
 * Cost classes, for copies alone, of reads of single partitions by the data centre that is asked:
 * what is late in one is early in another that is farther away. Thread-safe.
 */
public final class DataCentreClasses {
  /** There is none: more data centres than classes. */
  public static final int NONE = -1;

  /** In the order in which they were met; the local one is not among them. */
  private final List<String> others = new CopyOnWriteArrayList<>();

  /** Returns the class of reads that a node is asked for, or {@link #NONE}. */
  public int of(InetAddressAndPort endpoint) {
    return of(ClusterNodes.dataCentre(endpoint), ClusterNodes.localDataCentre());
  }

  /** The same by the name of the data centre, and that of the local one. */
  public int of(String dataCentre, String local) {
    if (dataCentre.equals(local)) {
      return ReadCostClasses.SINGLE;
    }
    int known = others.indexOf(dataCentre);
    if (known >= 0) {
      return ReadCostClasses.ELSEWHERE + known;
    }
    return ReadCostClasses.ELSEWHERE + others.size() == Candidates.COST_CLASSES
        ? NONE
        : meet(dataCentre);
  }

  private synchronized int meet(String dataCentre) {
    int known = others.indexOf(dataCentre);
    if (known >= 0) {
      return ReadCostClasses.ELSEWHERE + known;
    }
    int next = ReadCostClasses.ELSEWHERE + others.size();
    if (next == Candidates.COST_CLASSES) {
      return NONE;
    }
    others.add(dataCentre);
    return next;
  }

  /** Returns the data centre that a class is of, or null if it is not of another one. */
  public @Nullable String dataCentre(int costClass) {
    int index = costClass - ReadCostClasses.ELSEWHERE;
    return index >= 0 && index < others.size() ? others.get(index) : null;
  }
}
