package io.manx.core.selection;

import org.jspecify.annotations.Nullable;

/** Asks replicas in random order: what any policy has to be better than. */
public final class RandomSelector implements ReplicaSelector {
  private final RandomBits random;

  /**
   * Creates one.
   *
   * @param seed of the order
   */
  public RandomSelector(long seed) {
    random = new RandomBits(seed);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {}

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public void dropped(int replica, int costClass, long waitedNanos, long nowNanos) {}
}
