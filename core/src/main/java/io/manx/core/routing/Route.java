// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.policy.Candidates;
import io.manx.core.request.Demand;

/**
 * The replicas of a request in two groups: the local data centre, and others. Each group is ranked
 * on its own, so that a replica is compared with those that can replace it. Hosts keep one per
 * thread, so that a ranking allocates nothing. Not thread-safe.
 */
public final class Route {
  /** Ratio of scores above which a replica is far worse than another. */
  public static final double BADNESS = 2;

  private final Candidates local = new Candidates();
  private final Candidates remote = new Candidates();
  private final Candidates joined = new Candidates();

  /**
   * Removes all replicas.
   *
   * @param demand what is known of the request
   */
  public void clear(Demand demand) {
    local.clear(demand);
    remote.clear(demand);
  }

  /** The replicas of the local data centre. */
  public Candidates local() {
    return local;
  }

  /** The replicas of other data centres. */
  public Candidates remote() {
    return remote;
  }

  /** The group whose best replica is asked first: the local one, unless it is empty. */
  public Candidates first() {
    return local.size() > 0 ? local : remote;
  }

  /**
   * Returns all replicas in one order: local ones, then those of other data centres. A request that
   * also needs the latter waits for them anyway. For such a request, a local replica comes behind
   * good remote ones that are expected to answer in less than half its time (the dynamic snitch's
   * badness threshold of 1), and behind all good remote ones if it is poor.
   *
   * @param required how many responses the request needs
   */
  Candidates join(int required) {
    if (remote.size() == 0) {
      return local;
    }
    int goodLocal = local.size() - local.poor();
    int goodRemote = required > local.size() ? remote.size() - remote.poor() : 0;
    joined.clear(local.demand());
    int next = 0;
    for (int i = 0; i < local.size(); i++) {
      boolean isPoor = i >= goodLocal;
      while (next < goodRemote && (isPoor || local.isWorse(i, BADNESS, remote, next))) {
        append(remote, next++);
      }
      append(local, i);
    }
    while (next < remote.size()) {
      append(remote, next++);
    }
    return joined;
  }

  private void append(Candidates from, int position) {
    joined.add(from.replica(position));
    joined.setTier(joined.size() - 1, from.tier(position));
    joined.setScore(joined.size() - 1, from.score(position));
  }
}
