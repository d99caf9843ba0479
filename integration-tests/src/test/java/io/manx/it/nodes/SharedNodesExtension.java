// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the nodes of {@link SharedNodes}: one cluster at a time, until another one is needed. */
final class SharedNodesExtension implements ParameterResolver, AfterAllCallback {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == wanted(context).as();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    SharedNodes wanted = wanted(context);
    Store store = store(context);
    Shared running = store.get(Shared.class, Shared.class);
    if (running != null && !running.is(wanted)) {
      close(store);
    }
    return store.getOrComputeIfAbsent(Shared.class, key -> Shared.start(wanted), Shared.class)
        .nodes;
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (wanted(context).spoils()) {
      close(store(context));
    }
  }

  private static SharedNodes wanted(ExtensionContext context) {
    return context.getRequiredTestClass().getAnnotation(SharedNodes.class);
  }

  private static Store store(ExtensionContext context) {
    return context.getRoot().getStore(Namespace.create(SharedNodesExtension.class));
  }

  private static void close(Store store) {
    Shared running = store.remove(Shared.class, Shared.class);
    if (running != null) {
      running.close();
    }
  }

  private record Shared(int size, Path home, SharedNodes.Running nodes) implements AutoCloseable {

    static Shared start(SharedNodes wanted) {
      try {
        Path home = Files.createTempDirectory("manx-shared-nodes");
        SharedNodes.Running nodes =
            wanted
                .as()
                .getDeclaredConstructor(Path.class, int.class)
                .newInstance(home, wanted.value());
        return new Shared(wanted.value(), home, nodes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot start " + wanted, e);
      }
    }

    boolean is(SharedNodes wanted) {
      return size == wanted.value() && nodes.getClass() == wanted.as();
    }

    @Override
    public void close() {
      nodes.close();
      TestNodes.delete(home);
    }
  }
}
