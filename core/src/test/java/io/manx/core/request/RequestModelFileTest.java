// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestModelFileTest {
  private static final String MODEL =
      "{\"format\": \"manx-model\", \"version\": 1, \"statistic\": \"p50\", \"thresholdMillis\": 20,"
          + " \"minRSquared\": 0.5, \"templates\": [{\"name\": \"read\", \"statements\": [\"select a"
          + " from t where k=?\"], \"w0Millis\": -1.5, \"w1MillisPerRequest\": 0.25, \"points\": 6,"
          + " \"rSquared\": 0.9, \"minConcurrency\": 1, \"maxConcurrency\": 64.5}]}";

  @TempDir private Path directory;

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("model.json"), content);
  }

  @Test
  void allFieldsAreRead() throws IOException {
    RequestModel model = RequestModelFile.read(file(MODEL));
    assertThat(model.statistic()).isEqualTo(PredictedStatistic.P50);
    assertThat(model.thresholdMillis()).isEqualTo(20);
    assertThat(model.minRSquared()).isEqualTo(0.5);
    ModelledTemplate template = model.templates().get(0);
    assertThat(template.name()).isEqualTo("read");
    assertThat(template.statements()).isEqualTo(List.of("select a from t where k=?"));
    assertThat(template.line().points()).isEqualTo(6);
    assertThat(template.line().rSquared()).isEqualTo(0.9);
    assertThat(template.line().minConcurrency()).isEqualTo(1);
    assertThat(template.line().maxConcurrency()).isEqualTo(64.5);
    int known = model.templateOf("SELECT a FROM t WHERE k = 'x'");
    assertThat(model.predictMillis(known, 10)).isEqualTo(1);
  }

  @Test
  void statementsMayBeWrittenByHand() throws IOException {
    RequestModel model =
        RequestModelFile.read(file(MODEL.replace("select a from", "SELECT a /* by hand */ FROM")));
    assertThat(model.templateOf("select a from t where k = 7")).isZero();
  }

  @Test
  void whatIsWrongIsNamedWithFilePlaceAndRemedy() throws IOException {
    rejectWith("\"manx-model\"", "\"other\"", "format must be 'manx-model'");
    rejectWith("\"format\": \"manx-model\", ", "", "format is missing");
    rejectWith("\"version\": 1", "\"version\": 2", "version is 2, and this Manx reads version 1");
    rejectWith(
        "\"version\": 1",
        "\"version\": \"1\"",
        "version must be a whole number of at least 0, not '1'");
    rejectWith("p50", "p51", "statistic must be one of mean, p50, p90, p99");
    rejectWith("\"minRSquared\"", "\"minR2\"", "unknown field minR2; the fields are format, ");
    rejectWith("\"points\"", "\"pointz\"", "unknown field templates[0].pointz");
    rejectWith("\"points\": 6, ", "", "templates[0].points is missing");
    rejectWith(
        "\"points\": 6", "\"points\": 2.5", "points must be a whole number of at least 1, not 2.5");
    rejectWith(
        "\"points\": 6",
        "\"points\": null",
        "points must be a whole number of at least 1, not null");
    rejectWith("0.9", "1.1", "templates[0].rSquared must be a number from 0 to 1, not 1.1");
    rejectWith("20", "-20", "thresholdMillis must be a number of at least 0, not -20");
    rejectWith("20", "1e999", "line 1, column 79: there is a number beyond any double");
    rejectWith("20", "NaN", "line 1, column 79: there is no value");
    rejectWith("-1.5", "\"fast\"", "templates[0].w0Millis must be a number, not 'fast'");
    rejectWith("64.5", "0.5", "maxConcurrency must be a number of at least 1, not 0.5");
    rejectWith(
        "[\"select a from t where k=?\"]",
        "\"select\"",
        "statements must be an array, not 'select'");
    rejectWith("[\"select a from t where k=?\"]", "[7]", "statements[0] must be a text, not 7");
    rejectWith("[{", "[7, {", "templates[0] must be an object, not 7");
    reject(MODEL.substring(0, MODEL.length() - 5), "there is the end of the file");
    reject("", "there is the end of the file");
    reject("[]", "the file must be an object, not an array");
    reject(MODEL.replaceAll("\\[\\{.*}]", "[]"), "the model has no templates");
    reject(" ".repeat(RequestModelFile.MAX_BYTES) + MODEL, "it has more than 1048576 bytes");
  }

  @Test
  void filesThatCannotBeReadAreNamed() throws IOException {
    Path none = directory.resolve("none.json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestModelFile.read(none))
        .withMessage("there is no model file " + none + "; write it with 'manx train --out'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestModelFile.read(directory))
        .withMessageContaining("cannot be read; check the path and its permissions");
    Path latin = directory.resolve("latin.json");
    Files.write(latin, "{\"é\": 1}".getBytes(StandardCharsets.ISO_8859_1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestModelFile.read(latin))
        .withMessageContaining("it is not UTF-8");
  }

  private void rejectWith(String valid, String wrong, String message) throws IOException {
    assertThat(MODEL).contains(valid);
    reject(MODEL.replace(valid, wrong), message);
  }

  private void reject(String content, String message) throws IOException {
    Path file = file(content);
    assertThatIllegalArgumentException()
        .as(message)
        .isThrownBy(() -> RequestModelFile.read(file))
        .withMessageStartingWith("model file " + file + " cannot be used: ")
        .withMessageContaining(message)
        .withMessageEndingWith("; write it again with 'manx train --out'");
  }
}
