// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measurement of a campaign.
 *
 * @param name its name, also that of its files and in the ledger
 * @param question what it answers
 * @param nodes name of the {@link Campaign.NodesPlan} that it runs on; null if its commands start
 *     nodes of their own, or need none
 * @param steps commands, in order
 * @param printed whether what the commands print is kept as the row's page
 * @param mayFail whether a command that has written the row's figures may end with an error, which
 *     reports a finding
 * @param needsControlGroups whether it needs control groups, which not every machine permits
 * @param estimate expected length without starting and warming up nodes
 * @param environment variables of its commands
 */
record Row(
    String name,
    String question,
    @Nullable String nodes,
    List<Step> steps,
    boolean printed,
    boolean mayFail,
    boolean needsControlGroups,
    Duration estimate,
    Map<String, String> environment) {

  /**
   * A command of a row.
   *
   * @param words the command line; of Manx without {@code manx}
   * @param isManx whether it is a command of Manx
   */
  record Step(List<String> words, boolean isManx) {}
}
