package io.manx.results.run;

import java.nio.file.Path;

/**
 * A run and the file that it was read from.
 *
 * @param file run file or rounds file
 * @param run the run
 */
public record ReadRun(Path file, RunFile run) {}
