// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.cassandra.Tables;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.exceptions.UnavailableException;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.utils.AbstractIterator;
import org.junit.jupiter.api.Test;

/** Looks at the plans of a range read's parts before their turn. */
class PlansAheadTest {
  private static final long SEED = 31;

  /**
   * Plans made one by one, as Cassandra's are; after the last, one may have too few live replicas.
   */
  private static final class Plans extends AbstractIterator<ReplicaPlan.ForRangeRead> {
    private final ReplicaPlan.ForRangeRead[] all;
    private final boolean isAvailable;
    private int made;
    private int closed;

    Plans(ReplicaPlan.ForRangeRead[] all, boolean isAvailable) {
      this.all = all;
      this.isAvailable = isAvailable;
    }

    @Override
    protected ReplicaPlan.ForRangeRead computeNext() {
      if (made < all.length) {
        return all[made++];
      }
      if (!isAvailable) {
        throw UnavailableException.create(ConsistencyLevel.ONE, 1, 0);
      }
      return endOfData();
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private final ReplicaPlan.ForRangeRead[] three = Tables.plansOfOneRange(3);

  @Test
  void noMoreIsMadeThanIsLookedAt() {
    Plans plans = new Plans(three, true);
    PlansAhead ahead = new PlansAhead(plans);
    assertThat(plans.made).isZero();
    assertThat(ahead.ahead(1)).isSameAs(three[1]);
    assertThat(plans.made).isEqualTo(2);
    assertThat(ahead.ahead(0)).isSameAs(three[0]);
    assertThat(ahead.next()).isSameAs(three[0]);
    assertThat(ahead.ahead(0)).isSameAs(three[1]);
    assertThat(plans.made).isEqualTo(2);
  }

  /** Compared with a list of the plans and the number taken. */
  @Test
  void lookingAheadChangesNothingOfWhatIsTaken() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < 300; run++) {
      ReplicaPlan.ForRangeRead[] all = Tables.plansOfOneRange(random.nextInt(12));
      PlansAhead ahead = new PlansAhead(new Plans(all, true));
      int taken = 0;
      for (int step = 0; step < 40; step++) {
        int parts = random.nextInt(15);
        switch (random.nextInt(3)) {
          case 0:
            assertThat(ahead.ahead(parts))
                .isSameAs(taken + parts < all.length ? all[taken + parts] : null);
            break;
          case 1:
            assertThat(ahead.hasNext()).isEqualTo(taken < all.length);
            break;
          default:
            if (taken < all.length) {
              assertThat(ahead.next()).isSameAs(all[taken++]);
            } else {
              assertThatThrownBy(ahead::next).isInstanceOf(NoSuchElementException.class);
            }
        }
      }
    }
  }

  @Test
  void aPlanThatCannotBeMadeFailsWhenItIsItsTurn() {
    PlansAhead ahead = new PlansAhead(new Plans(three, false));
    assertThat(ahead.ahead(2)).isSameAs(three[2]);
    assertThat(ahead.ahead(3)).isNull();
    assertThat(ahead.ahead(9)).isNull();
    for (ReplicaPlan.ForRangeRead plan : three) {
      assertThat(ahead.hasNext()).isTrue();
      assertThat(ahead.next()).isSameAs(plan);
    }
    assertThatThrownBy(ahead::hasNext).isInstanceOf(UnavailableException.class);
    assertThatThrownBy(ahead::next).isInstanceOf(UnavailableException.class);
    assertThat(ahead.ahead(0)).isNull();
  }

  @Test
  void withoutLookingAheadItFailsAsInCassandra() {
    PlansAhead ahead = new PlansAhead(new Plans(Tables.plansOfOneRange(1), false));
    assertThat(ahead.hasNext()).isTrue();
    ReplicaPlan.ForRangeRead unused = ahead.next();
    assertThatThrownBy(ahead::hasNext).isInstanceOf(UnavailableException.class);
  }

  @Test
  void thePlansAreClosed() {
    Plans plans = new Plans(three, true);
    PlansAhead ahead = new PlansAhead(plans);
    assertThat(ahead.ahead(1)).isNotNull();
    assertThat(plans.closed).isZero();
    ahead.close();
    assertThat(plans.closed).isEqualTo(1);
  }
}
