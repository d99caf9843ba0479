// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a native image and an uber-jar need of the jar's resources. */
class PackagingTest {
  private static final String METADATA = "/META-INF/native-image/io.manx/manx-driver/";

  /** Every class, constructor and field that the metadata names is there. */
  @Test
  void theMetadataForNativeImagesNamesWhatThereIs() throws Exception {
    JsonNode classes = metadata("reflect-config.json");
    assertThat(classes).hasSize(5);
    for (JsonNode each : classes) {
      Class<?> type = Class.forName(each.get("name").asText());
      for (JsonNode field : each.path("fields")) {
        assertThatCode(() -> type.getDeclaredField(field.get("name").asText()))
            .doesNotThrowAnyException();
      }
      for (JsonNode method : each.path("methods")) {
        assertThat(method.get("name").asText()).isEqualTo("<init>");
        List<Class<?>> parameters = new ArrayList<>();
        for (JsonNode parameter : method.get("parameterTypes")) {
          parameters.add(Class.forName(parameter.asText()));
        }
        assertThat(type.getConstructor(parameters.toArray(Class[]::new))).isNotNull();
      }
    }
    String pattern = metadata("resource-config.json").at("/resources/includes/0/pattern").asText();
    assertThat("reference.conf").matches(pattern);
  }

  private static JsonNode metadata(String name) throws IOException {
    try (InputStream file = PackagingTest.class.getResourceAsStream(METADATA + name)) {
      return new ObjectMapper().readTree(file);
    }
  }

  /** As tools that build one jar of many append one file to the other, in any order. */
  @Test
  void bothReferenceFilesHoldInOneAppendedToTheOther() throws IOException {
    List<URL> files =
        Collections.list(PackagingTest.class.getClassLoader().getResources("reference.conf"));
    for (int i = 0; i < 2; i++) {
      StringBuilder appended = new StringBuilder();
      for (URL file : files) {
        try (InputStream text = file.openStream()) {
          appended.append(new String(text.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
        }
      }
      Config driver =
          ConfigFactory.parseString(appended.toString())
              .resolve()
              .getConfig("datastax-java-driver");
      assertThat(driver.getString("basic.load-balancing-policy.manx.policy")).isEqualTo("manx");
      assertThat(driver.getString("basic.load-balancing-policy.class"))
          .isEqualTo("DefaultLoadBalancingPolicy");
      assertThat(driver.getBoolean("basic.request.default-idempotence")).isFalse();
      Collections.reverse(files);
    }
  }
}
