// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.RequestModel;
import java.util.List;

/**
 * The result of a training.
 *
 * @param model the model
 * @param templates its templates, in the same order
 * @param aggregated all requests together; not in the model
 * @param isHeldOut whether errors are those at runs that were not trained with
 * @param warnings what a reader must know before using the model
 */
public record Training(
    RequestModel model,
    List<TrainedTemplate> templates,
    TrainedTemplate aggregated,
    boolean isHeldOut,
    List<String> warnings) {

  public Training {
    templates = List.copyOf(templates);
    warnings = List.copyOf(warnings);
  }

  /** Returns the templates whose requests are predicted. */
  public List<TrainedTemplate> predicted() {
    return templates.stream().filter(TrainedTemplate::isPredicted).toList();
  }
}
