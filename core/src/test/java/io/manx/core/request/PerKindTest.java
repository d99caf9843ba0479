// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PerKindTest {
  private static final int OLD = RequestKinds.MAX_KINDS + 9;
  private static final int NEW = 2 * RequestKinds.MAX_KINDS + 9;

  private final PerKind<AtomicInteger> counts = new PerKind<>(AtomicInteger::new);

  @Test
  void aKindKeepsItsObject() {
    counts.get(OLD).set(3);
    assertThat(counts.get(OLD).get()).isEqualTo(3);
    assertThat(counts.max(AtomicInteger::get)).isEqualTo(3);
  }

  @Test
  void aNewKindOfThePlaceBeginsAnew() {
    counts.get(OLD).set(3);
    assertThat(counts.get(NEW).get()).isZero();
    counts.get(NEW).set(1);
    counts.get(OLD).set(7); // of a request that ends late
    assertThat(counts.get(NEW).get()).isEqualTo(1);
  }

  @Test
  void theHighestValueIsZeroWithoutAny() {
    assertThat(counts.max(AtomicInteger::get)).isZero();
  }
}
