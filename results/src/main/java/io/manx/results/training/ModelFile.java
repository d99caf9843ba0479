// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.core.request.ModelledTemplate;
import io.manx.core.request.RequestModel;
import io.manx.core.request.RequestModelFile;
import io.manx.core.request.TemplateLine;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes model files; {@link RequestModelFile} reads them. */
public final class ModelFile {
  private ModelFile() {}

  /**
   * Writes a model, whole or not at all.
   *
   * @throws UserException if that fails, or the file would be larger than readers permit
   */
  public static void write(Path file, RequestModel model) {
    byte[] bytes = text(model).getBytes(StandardCharsets.UTF_8);
    if (bytes.length > RequestModelFile.MAX_BYTES) {
      throw new UserException(
          "the model has %d bytes, and readers take %d at most; train with fewer tables or templates"
              .formatted(bytes.length, RequestModelFile.MAX_BYTES));
    }
    AtomicFile.write(file, out -> out.write(bytes));
  }

  private static String text(RequestModel model) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("format", RequestModelFile.FORMAT).put("version", RequestModelFile.VERSION);
    root.put("statistic", model.statistic().id());
    root.put("thresholdMillis", model.thresholdMillis());
    root.put("minRSquared", model.minRSquared());
    var templates = root.putArray("templates");
    model.templates().forEach(template -> write(template, templates.addObject()));
    return root.toPrettyString() + "\n";
  }

  private static void write(ModelledTemplate template, ObjectNode node) {
    node.put("name", template.name());
    var statements = node.putArray("statements");
    template.statements().forEach(statements::add);
    TemplateLine line = template.line();
    node.put("w0Millis", line.w0Millis())
        .put("w1MillisPerRequest", line.w1MillisPerRequest())
        .put("points", line.points())
        .put("rSquared", line.rSquared())
        .put("minConcurrency", line.minConcurrency())
        .put("maxConcurrency", line.maxConcurrency());
  }
}
