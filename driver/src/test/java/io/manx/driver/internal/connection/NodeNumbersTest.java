// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.manx.driver.TestNode;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeNumbersTest {
  private static final long SEED = 4;

  private final NodeNumbers numbers = new NodeNumbers();

  private static TestNode node(int address) {
    return new TestNode(address, "dc0", "r0");
  }

  @Test
  void aNodeKeepsItsNumberWhenItsEndPointChanges() {
    TestNode node = node(1);
    int number = numbers.add(node);
    node.setEndPoint(new DefaultEndPoint(new InetSocketAddress("127.0.9.77", 9042)));
    assertThat(numbers.number(node)).isEqualTo(number);
    assertThat(numbers.add(node)).isEqualTo(number);
    assertThat(numbers.node(number)).isSameAs(node);
  }

  @Test
  void nodesBehindOneAddressHaveANumberEach() {
    assertThat(numbers.add(node(1))).isNotEqualTo(numbers.add(node(1)));
  }

  @Test
  void aNodeThatWasNeverAddedHasNone() {
    assertThat(numbers.number(node(1))).isEqualTo(NodeNumbers.UNKNOWN);
    assertThat(numbers.node(7)).isNull();
  }

  /** Nodes come and go for years, as pods do. */
  @Test
  void numbersStayFewHoweverManyNodesComeAndGo() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<TestNode> there = new ArrayList<>();
    int most = 0;
    for (int i = 0; i < 10_000; i++) {
      if (there.size() < 3 || (there.size() < 9 && random.nextBoolean())) {
        TestNode node = node(random.nextInt(200));
        there.add(node);
        most = Math.max(most, numbers.add(node));
      } else {
        TestNode gone = there.remove(random.nextInt(there.size()));
        int number = numbers.number(gone);
        numbers.remove(gone);
        assertThat(numbers.node(number)).isNull();
        assertThat(numbers.number(gone)).isEqualTo(NodeNumbers.UNKNOWN);
      }
      Set<Integer> distinct = new HashSet<>();
      there.forEach(node -> distinct.add(numbers.number(node)));
      assertThat(distinct).hasSize(there.size()).doesNotContain(NodeNumbers.UNKNOWN);
    }
    assertThat(numbers.size()).isEqualTo(there.size());
    assertThat(most).isLessThanOrEqualTo(9 + NodeNumbers.RESTING);
  }
}
