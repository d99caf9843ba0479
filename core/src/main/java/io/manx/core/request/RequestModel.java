// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts how long requests take, from their statement and the number of requests that the client
 * has outstanding (Chauque 2020, section 3.2). It is trained offline, by {@code manx train}.
 *
 * <p>Immutable. Predictions neither lock nor allocate.
 */
public final class RequestModel {
  /** The template of statements that the model does not know. */
  public static final int UNKNOWN = -1;

  private static final int MAX_SHOWN = 100;

  private final PredictedStatistic statistic;
  private final double thresholdMillis;
  private final double minRSquared;
  private final List<ModelledTemplate> templates;
  private final Map<String, Integer> byStatement = new HashMap<>();

  /**
   * Creates a model.
   *
   * @param statistic what it predicts
   * @param thresholdMillis requests that are predicted to take longer, in ms, are long
   * @param minRSquared a template whose line explains less of the variance is not predicted
   * @param templates at least one
   * @throws IllegalArgumentException if there is no template, or a statement is there twice
   */
  public RequestModel(
      PredictedStatistic statistic,
      double thresholdMillis,
      double minRSquared,
      List<ModelledTemplate> templates) {
    this.statistic = statistic;
    this.thresholdMillis = thresholdMillis;
    this.minRSquared = minRSquared;
    this.templates = List.copyOf(templates);
    if (templates.isEmpty()) {
      throw new IllegalArgumentException("the model has no templates");
    }
    for (int i = 0; i < templates.size(); i++) {
      for (String statement : templates.get(i).statements()) {
        String template = StatementTemplate.of(statement);
        if (byStatement.put(template, i) != null) {
          throw new IllegalArgumentException(
              "templates[" + i + "].statements has what is there before: " + shortened(template));
        }
      }
    }
  }

  private static String shortened(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  /**
   * Returns the index of a statement's template, or {@link #UNKNOWN}. Hosts keep it for prepared
   * statements.
   *
   * @param statement text of the statement, as the application wrote it
   */
  public int templateOf(String statement) {
    Integer template = byStatement.get(StatementTemplate.of(statement));
    return template == null ? UNKNOWN : template;
  }

  /** Returns whether requests of a template are predicted. */
  public boolean isPredicted(int template) {
    if (template == UNKNOWN) {
      return false;
    }
    TemplateLine line = templates.get(template).line();
    return line.isPredictive() && line.rSquared() >= minRSquared;
  }

  /**
   * Returns the predicted time in milliseconds, or NaN if the template is not predicted.
   *
   * @param template index as {@link #templateOf} returns it
   * @param concurrency requests that the client has outstanding, with this one; the line is
   *     extrapolated beyond the concurrencies that it was trained with
   */
  public double predictMillis(int template, double concurrency) {
    return isPredicted(template)
        ? templates.get(template).line().millisAt(concurrency)
        : Double.NaN;
  }

  /** Returns whether a request is predicted to take longer than the threshold. */
  public boolean isLong(int template, double concurrency) {
    return predictMillis(template, concurrency) > thresholdMillis;
  }

  public PredictedStatistic statistic() {
    return statistic;
  }

  public double thresholdMillis() {
    return thresholdMillis;
  }

  public double minRSquared() {
    return minRSquared;
  }

  public List<ModelledTemplate> templates() {
    return templates;
  }
}
