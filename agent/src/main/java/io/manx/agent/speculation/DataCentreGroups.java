// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.speculation;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.coordinator.ReadGroups;
import io.manx.core.request.RequestKinds;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/**
 * Groups of single-partition reads by the data centre that is asked; used for copies only. Each
 * data centre has its own, since a time that is late in one is early in another farther away.
 * Thread-safe.
 */
public final class DataCentreGroups {
  /** No group, because there are more data centres than groups. */
  public static final int NONE = -1;

  /** The data centres other than the local one, in the order in which they were met. */
  private final List<String> others = new CopyOnWriteArrayList<>();

  /** Returns the group of reads that a node is asked for, or {@link #NONE}. */
  public int of(InetAddressAndPort endpoint) {
    return of(ClusterNodes.dataCentre(endpoint), ClusterNodes.localDataCentre());
  }

  /** Returns the group by the names of the data centre and of the local one. */
  public int of(String dataCentre, String local) {
    if (dataCentre.equals(local)) {
      return ReadGroups.SINGLE;
    }
    int known = others.indexOf(dataCentre);
    if (known >= 0) {
      return ReadGroups.ELSEWHERE + known;
    }
    return ReadGroups.ELSEWHERE + others.size() == RequestKinds.GROUPS ? NONE : meet(dataCentre);
  }

  private synchronized int meet(String dataCentre) {
    int known = others.indexOf(dataCentre);
    if (known >= 0) {
      return ReadGroups.ELSEWHERE + known;
    }
    int next = ReadGroups.ELSEWHERE + others.size();
    if (next == RequestKinds.GROUPS) {
      return NONE;
    }
    others.add(dataCentre);
    return next;
  }

  /** Returns the data centre of a group, or null if it is not of another data centre. */
  public @Nullable String dataCentre(int group) {
    int index = group - ReadGroups.ELSEWHERE;
    return index >= 0 && index < others.size() ? others.get(index) : null;
  }
}
