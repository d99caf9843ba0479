// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What applications can use of the promised package is what {@code driver/api.txt} says. {@code
 * -Dmanx.api=write} renews the file, so that each change of the promise can be read in it.
 */
class PublicApiTest {
  private static final Path FILE = Path.of("api.txt");
  private static final String CLASS = ".class";

  @Test
  void thePromisedPackageIsWhatTheFileSays() throws Exception {
    List<String> api = new ArrayList<>();
    promisedTypes().forEach(type -> signatures(type).forEach(api::add));
    for (ManxOption option : ManxOption.values()) {
      api.add("option " + option.getPath());
    }
    if (Objects.equals(System.getProperty("manx.api"), "write")) {
      Files.write(FILE, api);
    }
    assertThat(api)
        .as("the public API and driver/api.txt, which -Dmanx.api=write renews")
        .isEqualTo(Files.readAllLines(FILE));
  }

  @Test
  void everythingThatOthersCanUseHasALine() {
    String name = Example.class.getName();
    assertThat(signatures(Example.class))
        .containsExactly(
            "protected abstract static class "
                + name
                + "<T> extends java.util.ArrayList<T> implements java.io.Serializable",
            "  protected " + name + "(T) throws java.io.IOException",
            "  public final java.util.List<? super T> " + name + ".all(java.lang.String...)",
            "  public static final int " + name + ".MOST");
  }

  private static List<Class<?>> promisedTypes() throws Exception {
    Class<?> one = ManxLoadBalancingPolicy.class;
    Path classes = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> types = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            classes.resolve(one.getPackageName().replace('.', '/')), "*" + CLASS)) {
      for (Path file : files) {
        String name = file.getFileName().toString().replace(CLASS, "");
        types.add(Class.forName(one.getPackageName() + "." + name));
      }
    }
    types.removeIf(type -> !canBeUsed(type));
    types.sort(Comparator.comparing(Class::getName));
    return types;
  }

  private static boolean canBeUsed(Class<?> type) {
    Class<?> around = type.getDeclaringClass();
    return isVisible(type.getModifiers()) && (around == null || canBeUsed(around));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<String> signatures(Class<?> type) {
    Stream<String> members =
        Stream.of(
                type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
            .flatMap(Arrays::stream)
            .map(Member.class::cast)
            .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic())
            .map(member -> "  " + signature(member))
            .sorted();
    return Stream.concat(Stream.of(type.toGenericString() + supertypes(type)), members);
  }

  private static String signature(Member member) {
    return member instanceof Field
        ? ((Field) member).toGenericString()
        : ((Executable) member).toGenericString();
  }

  private static String supertypes(Class<?> type) {
    Type superclass = type.getGenericSuperclass();
    String interfaces =
        Stream.of(type.getGenericInterfaces())
            .map(Type::getTypeName)
            .collect(Collectors.joining(", "));
    return (superclass == null ? "" : " extends " + superclass.getTypeName())
        + (interfaces.isEmpty() ? "" : " implements " + interfaces);
  }

  @SuppressWarnings("unused")
  protected abstract static class Example<T> extends ArrayList<T> implements Serializable {
    public static final int MOST = 1;
    static final int HIDDEN = 2;

    protected Example(T first) throws IOException {}

    public final List<? super T> all(String... names) {
      return List.of();
    }

    void hidden() {}
  }
}
