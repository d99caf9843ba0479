// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import java.util.Map;

/**
 * The origin of figures, as recorded in files of figures.
 *
 * @param seed seed of the first round; each later round adds one
 * @param versions version per component, such as {@code cassandra}
 * @param machine the machine that measured
 */
public record FigureOrigin(long seed, Map<String, String> versions, Machine machine) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Returns the origin of a run of the first round. */
  public static FigureOrigin of(RunFile first) {
    return new FigureOrigin(first.seed(), first.versions(), first.machine());
  }

  /** Adds {@code seed}, {@code versions} and {@code machine} to a JSON object. */
  public void addTo(ObjectNode node) {
    node.setAll((ObjectNode) JSON.valueToTree(this));
  }
}
