package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Runs in a JVM of its own: each line of stdin asks for a collection, and is answered after it. */
final class Collecting {
  private Collecting() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    while (lines.readLine() != null) {
      System.gc();
      System.out.println("collected");
    }
  }
}
