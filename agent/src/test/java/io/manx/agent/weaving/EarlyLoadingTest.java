// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.runtime.Agent;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** No class to be woven is loaded before the hooks are installed, since it would stay unchanged. */
class EarlyLoadingTest {
  /** Loads the agent and Cassandra anew, as in a process of their own. */
  private static final class FreshLoader extends URLClassLoader {
    FreshLoader() throws IOException {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws IOException {
      List<URL> urls = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        urls.add(Path.of(entry).toUri().toURL());
      }
      return urls.toArray(new URL[0]);
    }

    /** Initialises a class, as the agent does before it installs its hooks. */
    Class<?> initialise(Class<?> type) throws ClassNotFoundException {
      return Class.forName(type.getName(), true, this);
    }

    boolean hasLoaded(String className) {
      return findLoadedClass(className) != null;
    }
  }

  @Test
  void theAgentIsReadyToInstallWithoutAnyClassThatIsWoven() throws Exception {
    try (FreshLoader loader = new FreshLoader()) {
      Class<?> agent = loader.initialise(Agent.class);
      assertThat(agent).isNotSameAs(Agent.class);
      assertThat(loader.initialise(Weaving.class).getClassLoader()).isSameAs(loader);
      assertThat(loader.initialise(AddedFields.class).getClassLoader()).isSameAs(loader);
      assertThat(
              Weaving.ALL.stream()
                  .map(Woven::className)
                  .filter(loader::hasLoaded)
                  .collect(Collectors.toSet()))
          .isEmpty();
      assertThat(loader.hasLoaded(Agent.class.getName())).isTrue();
    }
  }
}
