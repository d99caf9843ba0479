// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import java.util.List;
import java.util.stream.LongStream;

/** The keys of records in the order of their bytes. */
public final class KeyOrder {
  /** This many keys give shares of a ring to a fraction of a percent. */
  private static final long MAX_KEYS = 200_000;

  private KeyOrder() {}

  /** Returns the sorted keys of all records, or of every n-th record if there are many. */
  public static List<String> sorted(long records) {
    long step = 1 + (records - 1) / MAX_KEYS;
    return LongStream.iterate(0, record -> record < records, record -> record + step)
        .mapToObj(Records::key)
        .sorted()
        .toList();
  }
}
