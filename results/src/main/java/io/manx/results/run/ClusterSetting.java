// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

/** The setting of a run file that tells which cluster was measured. */
public final class ClusterSetting {
  /** Its name in {@link RunFile#configuration}. */
  public static final String NAME = "cluster";

  /** Its value begins so if Manx started the nodes, on this machine. */
  public static final String EMBEDDED = "embedded";

  private ClusterSetting() {}

  /** Returns whether Manx did not start the nodes, so that they may be on other machines. */
  public static boolean isForeign(RunFile run) {
    String cluster = run.configuration().get(NAME);
    return cluster != null && !cluster.startsWith(EMBEDDED);
  }
}
