// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.results.run.Build;
import picocli.CommandLine.IVersionProvider;

/** Provides the version that Maven wrote into the jar. */
public final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"manx " + version() + ", " + Build.current().shortText()};
  }

  /** Returns the version, or {@code development} outside a jar. */
  public static String version() {
    String version = VersionProvider.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
