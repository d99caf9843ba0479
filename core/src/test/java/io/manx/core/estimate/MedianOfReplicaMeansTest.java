// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MedianOfReplicaMeansTest {
  private static final long SEED = 8;
  private static final double WEIGHT = 0.03;
  private static final double WEIGHT_OF_ALL = 0.01;

  private final MedianOfReplicaMeans mean = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);

  @Test
  void beforeTheFirstSampleItIsNothing() {
    assertThat(mean.value()).isZero();
  }

  @Test
  void aLiarThatIsAskedMostDoesNotMakeEverythingCheap() {
    for (int i = 0; i < 1_000; i++) {
      mean.add(0, 0);
      if (i % 10 == 0) {
        mean.add(1, 0.3);
        mean.add(2, 0.4);
      }
    }
    assertThat(mean.value()).isCloseTo(0.3, within(1e-9));
  }

  @Test
  void beforeAReplicaIsKnownItIsTheAverageOfAll() {
    mean.add(0, 4);
    mean.add(1, 12);
    assertThat(mean.value()).isCloseTo(4.08, within(1e-9));
  }

  @Test
  void ofTwoItIsTheMean() {
    for (int i = 0; i < MedianOfReplicaMeans.LEAST_OF_GROUP; i++) {
      mean.add(0, 2);
      mean.add(1, 4);
    }
    assertThat(mean.value()).isCloseTo(3, within(1e-9));
  }

  /** Averages and median computed in the plainest way, over random samples of 1 to 12 replicas. */
  @Test
  void itIsTheMedianOfTheGroupsAverages() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int replicas = 1; replicas <= 12; replicas++) {
      MedianOfReplicaMeans tested = new MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL);
      double[] averages = new double[MedianOfReplicaMeans.GROUPS];
      int[] samples = new int[MedianOfReplicaMeans.GROUPS];
      for (int i = 0; i < 1_000; i++) {
        int replica = random.nextInt(replicas);
        double sample = random.nextDouble() * (1 + replica);
        int group = replica % MedianOfReplicaMeans.GROUPS;
        samples[group]++;
        double weight = Math.max(WEIGHT, 1.0 / samples[group]);
        averages[group] = weight * sample + (1 - weight) * averages[group];
        tested.add(replica, sample);
        double[] counting =
            IntStream.range(0, MedianOfReplicaMeans.GROUPS)
                .filter(each -> samples[each] >= MedianOfReplicaMeans.LEAST_OF_GROUP)
                .mapToDouble(each -> averages[each])
                .sorted()
                .toArray();
        if (counting.length > 0) {
          double median = (counting[(counting.length - 1) / 2] + counting[counting.length / 2]) / 2;
          assertThat(tested.value()).isCloseTo(median, within(1e-9));
        }
      }
    }
  }
}
