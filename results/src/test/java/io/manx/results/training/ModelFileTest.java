// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.request.ModelledTemplate;
import io.manx.core.request.PredictedStatistic;
import io.manx.core.request.RequestModel;
import io.manx.core.request.RequestModelFile;
import io.manx.core.request.TemplateLine;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
  @TempDir private Path directory;

  @Test
  void hostsReadWhatIsWritten() {
    RequestModel model =
        ModelTraining.of(
                SyntheticTraining.closed(3, 1, 4, 16), List.of(), SyntheticTraining.OPTIONS)
            .model();
    Path file = directory.resolve("model.json");
    ModelFile.write(file, model);
    RequestModel read = RequestModelFile.read(file);
    assertThat(read).usingRecursiveComparison().isEqualTo(model);
  }

  @Test
  void modelsThatHostsWouldRejectAreNotWritten() {
    String statement = "select " + "a".repeat(2_000_000) + " from t";
    ModelledTemplate template =
        new ModelledTemplate("it", List.of(statement), new TemplateLine(1, 1, 3, 1, 1, 2));
    RequestModel model = new RequestModel(PredictedStatistic.P50, 1, 0, List.of(template));
    Path file = directory.resolve("model.json");
    assertThatThrownBy(() -> ModelFile.write(file, model))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("readers take 1048576 at most");
    assertThat(file).doesNotExist();
  }
}
