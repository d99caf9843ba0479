// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a child JVM that collects garbage on request: it answers each line of stdin
 * with a line after a collection. The argument is the number of live objects, which make
 * collections long.
 */
final class Collecting {
  private Collecting() {}

  public static void main(String[] arguments) throws IOException {
    List<Object> living = new ArrayList<>();
    for (int left = Integer.parseInt(arguments[0]); left > 0; left--) {
      living.add(new Object[] {living});
    }
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    try {
      while (lines.readLine() != null) {
        System.gc();
        System.out.println("collected");
      }
    } finally {
      Reference.reachabilityFence(living);
    }
  }
}
