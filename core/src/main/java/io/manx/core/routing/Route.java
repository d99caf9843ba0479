package io.manx.core.routing;

import io.manx.core.policy.Candidates;

/**
 * The replicas of a request in two groups: those of the local data centre come before those of
 * others. Each group is ranked on its own, so that a replica is compared with those that can stand
 * in for it. Hosts keep one per thread, so that a ranking allocates nothing. Not thread-safe.
 */
public final class Route {
  /** A replica whose score is more than so many times another's is far worse. */
  public static final double BADNESS = 2;

  private final Candidates local = new Candidates();
  private final Candidates remote = new Candidates();
  private final Candidates joined = new Candidates();

  /**
   * Removes all.
   *
   * @param costClass of the request, see {@link Candidates#costClass()}
   */
  public void clear(int costClass) {
    local.clear(costClass);
    remote.clear(costClass);
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
   * Returns all in one order: local replicas, then those of other data centres. A request that
   * cannot do without the latter waits for them anyway; for it a local replica comes behind those
   * good ones of other data centres that are expected to answer in less than half of its time,
   * which is the dynamic snitch's badness threshold of 1, and behind all of them if it is poor.
   *
   * @param required how many responses the request needs
   */
  Candidates join(int required) {
    if (remote.size() == 0) {
      return local;
    }
    int goodLocal = local.size() - local.poor();
    int goodRemote = required > local.size() ? remote.size() - remote.poor() : 0;
    joined.clear(local.costClass());
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
