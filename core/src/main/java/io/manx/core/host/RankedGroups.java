package io.manx.core.host;

import io.manx.core.selection.Candidates;

/**
 * The replicas of a request in two groups: those of the local data centre come before those of
 * others. Each group is ranked on its own, so that a replica is compared with those that can stand
 * in for it. Hosts keep one per thread, so that a ranking allocates nothing. Not thread-safe.
 */
public final class RankedGroups {
  private static final double BADNESS = 2;

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
   * cannot do without the latter waits for them anyway; for it a local replica comes behind the
   * good ones of other data centres if it is poor, or if its score is more than twice that of the
   * best of them, which is the dynamic snitch's badness threshold of 1.
   *
   * @param needsRemote whether the request needs more responses than there are local replicas
   * @param poorLocal how many local replicas, from the last one on, fail or leave
   * @param poorRemote how many of other data centres, from the last one on, fail or leave
   */
  public Candidates join(boolean needsRemote, int poorLocal, int poorRemote) {
    if (remote.size() == 0) {
      return local;
    }
    int goodLocal = needsRemote ? goodLocal(poorLocal) : local.size();
    int goodRemote = needsRemote ? remote.size() - poorRemote : remote.size();
    joined.clear(local.costClass());
    append(local, 0, goodLocal);
    append(remote, 0, goodRemote);
    append(local, goodLocal, local.size());
    append(remote, goodRemote, remote.size());
    return joined;
  }

  private int goodLocal(int poorLocal) {
    int good = local.size() - poorLocal;
    while (good > 0 && local.score(good - 1) > BADNESS * remote.score(0)) {
      good--;
    }
    return good;
  }

  private void append(Candidates from, int begin, int end) {
    for (int i = begin; i < end; i++) {
      joined.add(from.replica(i));
      joined.setScore(joined.size() - 1, from.score(i));
    }
  }
}
