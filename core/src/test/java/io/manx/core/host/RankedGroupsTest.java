package io.manx.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.selection.Candidates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas 0 and 1 are local, 2 and 3 are in another data centre. */
class RankedGroupsTest {
  private final RankedGroups groups = new RankedGroups();

  @BeforeEach
  void begin() {
    groups.clear(1);
  }

  private static void add(Candidates group, int replica, double score) {
    group.add(replica);
    group.setScore(group.size() - 1, score);
  }

  private void addAll(double... scores) {
    for (int replica = 0; replica < scores.length; replica++) {
      add(replica < 2 ? groups.local() : groups.remote(), replica, scores[replica]);
    }
  }

  private int[] joined(boolean needsRemote, int poorLocal, int poorRemote) {
    Candidates joined = groups.join(needsRemote, poorLocal, poorRemote);
    int[] order = new int[joined.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = joined.replica(i);
    }
    return order;
  }

  @Test
  void localOnesComeFirstHoweverPoorIfTheyCanServeTheRequest() {
    addAll(5, 1_000_000, 1, 2);
    assertThat(joined(false, 2, 0)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void poorLocalOnesComeBehindGoodOthersIfTheRequestNeedsThose() {
    addAll(1, 1, 1, 1);
    assertThat(joined(true, 0, 0)).containsExactly(0, 1, 2, 3);
    assertThat(joined(true, 1, 0)).containsExactly(0, 2, 3, 1);
    assertThat(joined(true, 1, 1)).containsExactly(0, 2, 1, 3);
    assertThat(joined(true, 2, 2)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void localOnesComeBehindOthersOfLessThanHalfTheirScore() {
    addAll(1, 2.01, 1, 1.001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 3, 1);
    assertThat(joined(false, 0, 0)).containsExactly(0, 1, 2, 3);
    groups.clear(0);
    addAll(1, 2, 1, 9);
    assertThat(joined(true, 0, 0)).containsExactly(0, 1, 2, 3);
  }

  /**
   * One that stands still in another data centre does not stand in for a local one that is busy.
   */
  @Test
  void localOnesComeBeforeOthersThatAreWorse() {
    addAll(1, 5, 1, 1_000_001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 1, 3);
    groups.clear(0);
    addAll(1, 1_000_005, 1, 1_000_001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 1, 3);
  }

  @Test
  void scoresAndTheCostClassComeWithThem() {
    addAll(4, 3, 2, 1);
    Candidates joined = groups.join(false, 0, 0);
    assertThat(joined.costClass()).isEqualTo(1);
    assertThat(joined.score(3)).isEqualTo(1);
  }

  @Test
  void withoutLocalOnesTheOthersAreAskedFirstAndOneDataCentreIsLeftAsItIs() {
    add(groups.remote(), 3, 1);
    add(groups.remote(), 2, 2);
    assertThat(groups.first()).isSameAs(groups.remote());
    assertThat(joined(true, 0, 0)).containsExactly(3, 2);
    groups.clear(0);
    add(groups.local(), 1, 1);
    assertThat(groups.first()).isSameAs(groups.local());
    assertThat(groups.join(false, 0, 0)).isSameAs(groups.local());
  }
}
