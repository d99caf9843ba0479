package io.manx.lab.cluster;

/** Receives one line for each step of long work. Called on the thread that does the work. */
@FunctionalInterface
public interface Progress {
  /** Drops every line. */
  Progress SILENT = line -> {};

  /**
   * Tells what has just been done, or begins now.
   *
   * @param line one line of text, without a line end
   */
  void report(String line);
}
