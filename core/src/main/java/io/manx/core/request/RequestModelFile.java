// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a {@link RequestModel} from the JSON file that {@code manx train --out} writes; {@code
 * docs/reference/model-file.md} describes it. Every host reads it by this class, and rejects what
 * it does not understand as a whole.
 */
public final class RequestModelFile {
  /** The value of field {@code format}. */
  public static final String FORMAT = "manx-model";

  /** The value of field {@code version}. */
  public static final int VERSION = 1;

  /** The most bytes of a file. */
  public static final int MAX_BYTES = 1 << 20;

  private static final String AGAIN = "; write it again with 'manx train --out'";
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private RequestModelFile() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if that is not possible; the message is one line that names
   *     the file, the place in it and the remedy
   */
  public static RequestModel read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IllegalArgumentException("it has more than " + MAX_BYTES + " bytes");
      }
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "there is no model file " + file + "; write it with 'manx train --out'", e);
    } catch (CharacterCodingException e) {
      throw unusable(file, "it is not UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "model file " + file + " cannot be read; check the path and its permissions", e);
    } catch (IllegalArgumentException e) {
      throw unusable(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static IllegalArgumentException unusable(Path file, String reason, Exception cause) {
    return new IllegalArgumentException(
        "model file " + file + " cannot be used: " + reason + AGAIN, cause);
  }

  /** Returns the model in a text. */
  static RequestModel parse(String text) {
    JsonObject root = JsonObject.parse(text);
    checkFormat(root);
    root.requireOnly(
        "format", "version", "statistic", "thresholdMillis", "minRSquared", "templates");
    List<ModelledTemplate> templates = new ArrayList<>();
    for (JsonObject template : root.objects("templates")) {
      templates.add(template(template));
    }
    return new RequestModel(
        statistic(root.text("statistic")),
        root.number("thresholdMillis", 0, INFINITE),
        root.number("minRSquared", 0, 1),
        templates);
  }

  private static void checkFormat(JsonObject root) {
    if (!root.text("format").equals(FORMAT)) {
      throw new IllegalArgumentException("format must be '" + FORMAT + "'");
    }
    int version = root.wholeNumber("version", 0, Integer.MAX_VALUE);
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "its version is " + version + ", and this Manx reads version " + VERSION);
    }
  }

  private static PredictedStatistic statistic(String id) {
    return PredictedStatistic.named(id)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "statistic must be one of " + PredictedStatistic.ids()));
  }

  private static ModelledTemplate template(JsonObject template) {
    template.requireOnly(
        "name",
        "statements",
        "w0Millis",
        "w1MillisPerRequest",
        "points",
        "rSquared",
        "minConcurrency",
        "maxConcurrency");
    double minConcurrency = template.number("minConcurrency", 0, INFINITE);
    return new ModelledTemplate(
        template.text("name"),
        template.texts("statements"),
        new TemplateLine(
            template.number("w0Millis", -INFINITE, INFINITE),
            template.number("w1MillisPerRequest", -INFINITE, INFINITE),
            template.wholeNumber("points", 1, Integer.MAX_VALUE),
            template.number("rSquared", 0, 1),
            minConcurrency,
            template.number("maxConcurrency", minConcurrency, INFINITE)));
  }
}
