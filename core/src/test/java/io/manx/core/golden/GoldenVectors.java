// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The makers of all files of golden vectors. */
final class GoldenVectors {
  static final List<Supplier<GoldenFile>> ALL =
      Stream.of(
              List.<Supplier<GoldenFile>>of(
                  EstimateCalls::make, WireCalls::make, RequestCalls::make, SpeculationCalls::make),
              PolicyTraces.ALL,
              RequesterTraces.ALL)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableList());

  private GoldenVectors() {}
}
