// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.RequestModelFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Calls methods of core by name, and records arguments and results. Names are those of a port's
 * classes and methods as well, so that a port can replay the calls. Also reaches what is private to
 * a package, and converts arguments: numbers to the method's type, texts to suppliers of them, and
 * maps to values of parameters.
 */
final class CallRecorder {
  private static final List<String> PACKAGES =
      List.of("estimate", "request", "wire", "speculation", "routing", "policy");

  private final GoldenFile file;
  private final RecordedValues values = new RecordedValues();

  CallRecorder(GoldenFile file) {
    this.file = file;
  }

  /**
   * Creates an object.
   *
   * @param what its class, or class and static method, such as {@code Ewma.fromZero}
   */
  Object make(String what, Object... arguments) {
    int dot = what.indexOf('.');
    Class<?> type = type(dot < 0 ? what : what.substring(0, dot));
    Executable maker =
        dot < 0
            ? fitting(what, Arrays.stream(type.getDeclaredConstructors()), arguments)
            : method(type, what.substring(dot + 1), arguments);
    try {
      Object[] converted = converted(maker, arguments);
      Object made = run(maker, null, converted);
      List<Object> told = told(arguments, converted);
      file.add("new", values.numbered(made), what, told);
      return made;
    } catch (IllegalArgumentException e) {
      file.add("new", null, what, told(arguments, arguments), thrown(e));
      return null;
    }
  }

  /** Calls a method of an object. */
  Object call(Object target, String name, Object... arguments) {
    Method method = method(target.getClass(), name, arguments);
    Object[] converted = converted(method, arguments);
    List<Object> told = told(arguments, converted);
    Object id = values.idOf(target);
    try {
      Object result = run(method, target, converted);
      file.add("call", id, name, told, values.result(result));
      return result;
    } catch (IllegalArgumentException e) {
      file.add("call", id, name, told, thrown(e));
      return null;
    }
  }

  /** Calls a method of an object many times with the same arguments and, as is checked, result. */
  void repeat(int times, Object target, String name, Object... arguments) {
    Method method = method(target.getClass(), name, arguments);
    Object[] converted = converted(method, arguments);
    List<Object> told = told(arguments, converted);
    Object result = values.result(run(method, target, converted));
    for (int i = 1; i < times; i++) {
      if (!GoldenJson.of(values.result(run(method, target, converted)))
          .equals(GoldenJson.of(result))) {
        throw new IllegalStateException(name + " has another result at call " + (i + 1));
      }
    }
    file.add("call", values.idOf(target), name, told, result, times);
  }

  /** Calls a static method. */
  Object invoke(String className, String name, Object... arguments) {
    Method method = method(type(className), name, arguments);
    Object[] converted = converted(method, arguments);
    List<Object> told = told(arguments, converted);
    try {
      Object result = run(method, null, converted);
      file.add("static", className, name, told, values.result(result));
      return result;
    } catch (IllegalArgumentException e) {
      file.add("static", className, name, told, thrown(e));
      return null;
    }
  }

  /** Reads a model file, whose folder is left out of arguments and messages. */
  void readModel(ModelFixture fixture) {
    Object result;
    try {
      result = values.result(RequestModelFile.read(fixture.path()));
    } catch (IllegalArgumentException e) {
      String message = e.getMessage().replace(fixture.path().getParent().toString() + "/", "");
      result = Map.of("throws", message);
    }
    file.add("static", "RequestModelFile", "read", List.of(fixture.told()), result);
  }

  private List<Object> told(Object[] given, Object[] converted) {
    List<Object> told = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      told.add(
          values.argument(
              given[i] instanceof String || given[i] instanceof Map || given[i] instanceof Repeated
                  ? given[i]
                  : converted[i]));
    }
    return told;
  }

  private static Map<String, Object> thrown(IllegalArgumentException e) {
    return Map.of("throws", String.valueOf(e.getMessage()));
  }

  private static Class<?> type(String name) {
    return PACKAGES.stream()
        .map(each -> typeOrNull("io.manx.core." + each + "." + name))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no class " + name));
  }

  private static Class<?> typeOrNull(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static Method method(Class<?> type, String name, Object[] arguments) {
    List<Method> all = new ArrayList<>(List.of(type.getMethods()));
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      all.addAll(0, List.of(each.getDeclaredMethods()));
    }
    return fitting(
        name,
        all.stream().filter(each -> each.getName().equals(name) && !each.isBridge()),
        arguments);
  }

  private static <T extends Executable> T fitting(String name, Stream<T> all, Object[] arguments) {
    return all.filter(each -> Conversions.fit(each.getParameterTypes(), arguments))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no " + name + " of " + Arrays.toString(arguments)));
  }

  private static Object[] converted(Executable method, Object[] arguments) {
    Object[] converted = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      converted[i] =
          method.getParameterTypes()[i] == ParameterValues.class
              ? parameters(method.getDeclaringClass(), arguments[i])
              : Conversions.to(method.getParameterTypes()[i], arguments[i]);
    }
    return converted;
  }

  @SuppressWarnings("unchecked") // by convention
  private static ParameterValues parameters(Class<?> of, Object changes) {
    try {
      Field field = of.getDeclaredField("PARAMETERS");
      field.setAccessible(true);
      return ParameterValues.of(
          (List<Parameter<?>>) field.get(null), (Map<String, String>) changes);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object run(Executable executable, Object target, Object[] arguments) {
    executable.setAccessible(true);
    try {
      if (executable instanceof Constructor) {
        return ((Constructor<?>) executable).newInstance(arguments);
      }
      Method method = (Method) executable;
      return method.invoke(Modifier.isStatic(method.getModifiers()) ? null : target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
