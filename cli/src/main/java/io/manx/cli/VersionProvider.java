package io.manx.cli;

import io.manx.results.run.Build;
import picocli.CommandLine.IVersionProvider;

/** Provides the version that Maven wrote into the jar. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"manx " + version() + ", " + Build.current().shortText()};
  }

  static String version() {
    String version = Manx.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
