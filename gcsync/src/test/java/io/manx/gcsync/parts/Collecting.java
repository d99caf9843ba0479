package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in a JVM of its own: each line of stdin asks for a collection, and is answered after it. The
 * argument is the number of objects that live on, which make collections long.
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
