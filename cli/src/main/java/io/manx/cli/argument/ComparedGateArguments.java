// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.results.reference.Reference;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that make a comparison fail, also by a saved one. */
public final class ComparedGateArguments extends GateArguments {
  @Option(
      names = "--reference",
      paramLabel = "FILE|DIR",
      description =
          "Also compare each variant with that of the same name in a saved comparison: a rounds"
              + " file, or a directory of run files. Limits of it are written 'read.p99 reference"
              + " ratio > 1.2'. It is unpaired: it cannot tell a slower machine from slower"
              + " software.")
  private @Nullable Path saved;

  private @Nullable Reference read;

  @Override
  @Nullable Reference reference() {
    if (saved != null && read == null) {
      read = Reference.read(saved);
    }
    return read;
  }
}
