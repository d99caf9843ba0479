// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import io.manx.results.UserException;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks driver options without connecting, so that wrong ones are reported before anything starts.
 * Each must be known and readable, and accepted by the policies that are named.
 */
final class DriverCheck {
  private static final Map<GenericType<?>, BiFunction<DriverExecutionProfile, DriverOption, Object>>
      READERS =
          Map.of(
              GenericType.BOOLEAN,
              DriverExecutionProfile::getBoolean,
              GenericType.INTEGER,
              DriverExecutionProfile::getInt,
              GenericType.LONG,
              DriverExecutionProfile::getLong,
              GenericType.STRING,
              DriverExecutionProfile::getString,
              GenericType.of(Duration.class),
              DriverExecutionProfile::getDuration,
              GenericType.listOf(Double.class),
              DriverExecutionProfile::getDoubleList,
              GenericType.listOf(String.class),
              DriverExecutionProfile::getStringList,
              GenericType.listOf(Duration.class),
              DriverExecutionProfile::getDurationList,
              GenericType.mapOf(String.class, String.class),
              DriverExecutionProfile::getStringMap);

  private static final Pattern MISSING_CLASS =
      Pattern.compile("Can't find class (\\S+) \\(specified by ([\\w.-]+)\\)");

  /** A contact point that is never used. */
  private static final InetSocketAddress NOWHERE = InetSocketAddress.createUnresolved("none", 1);

  private DriverCheck() {}

  /**
   * Rejects options with which no session can start.
   *
   * @param options options by their path in the driver's reference configuration
   * @throws UserException naming the option
   */
  static void require(Map<String, String> options) {
    if (options.isEmpty()) {
      return;
    }
    ClientOptions client = new ClientOptions(List.of(NOWHERE), "any", null, null, 1, options);
    DriverConfigLoader loader = DriverConfiguration.loader(client, null);
    DriverExecutionProfile profile = loader.getInitialConfig().getDefaultProfile();
    for (TypedDriverOption<?> option : TypedDriverOption.builtInValues()) {
      String path = option.getRawOption().getPath();
      if (options.containsKey(path)) {
        requireReadable(profile, option, options.get(path));
      }
    }
    requirePolicies(loader);
  }

  private static void requireReadable(
      DriverExecutionProfile profile, TypedDriverOption<?> option, String value) {
    try {
      BiFunction<DriverExecutionProfile, DriverOption, Object> reader =
          READERS.getOrDefault(option.getExpectedType(), DriverExecutionProfile::getString);
      Object unused = reader.apply(profile, option.getRawOption());
    } catch (RuntimeException e) {
      throw new UserException(
          "driver option '%s' cannot be '%s'; the driver expects %s"
              .formatted(option.getRawOption().getPath(), value, named(option.getExpectedType())),
          e);
    }
  }

  private static String named(GenericType<?> type) {
    if (type.equals(GenericType.of(Duration.class))) {
      return "a duration, such as 500 milliseconds";
    }
    if (type.equals(GenericType.INTEGER) || type.equals(GenericType.LONG)) {
      return "a whole number";
    }
    return type.equals(GenericType.BOOLEAN) ? "true or false" : "a list";
  }

  /** Creates the policies that a session would create before it connects. */
  private static void requirePolicies(DriverConfigLoader loader) {
    DefaultDriverContext context =
        new DefaultDriverContext(loader, ProgrammaticArguments.builder().build());
    List<AutoCloseable> created = new ArrayList<>();
    try {
      created.addAll(context.getLoadBalancingPolicies().values());
      created.addAll(context.getSpeculativeExecutionPolicies().values());
      created.addAll(context.getRetryPolicies().values());
      created.add(context.getReconnectionPolicy());
      created.add(context.getTimestampGenerator());
      created.add(context.getAddressTranslator());
      created.add(context.getRequestThrottler());
      context.getSslEngineFactory().ifPresent(created::add);
      context.getAuthProvider().ifPresent(created::add);
      requireCompressor(context);
    } catch (UserException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UserException(withRemedy(innermost(e)), e);
    } finally {
      created.forEach(DriverCheck::close);
      Future<Void> unused = context.getNettyOptions().onClose();
    }
  }

  /** Returns the driver's reason, with a remedy if known. */
  private static String withRemedy(String reason) {
    Matcher missing = MISSING_CLASS.matcher(reason);
    if (!missing.find()) {
      return "driver options are not valid: " + reason;
    }
    String option = missing.group(2);
    boolean balancing = option.equals("basic.load-balancing-policy.class");
    return ("driver option '%s'%s names '%s', a class that does not exist; choose %s, with its jar"
            + " in MANX_CLASS_PATH")
        .formatted(
            option,
            balancing ? " (--policy)" : "",
            missing.group(1),
            balancing
                ? "default, round-robin, or a class of your own"
                : "one of the driver's, or one of your own");
  }

  /** Loads the library of the compressor, which happens at its first use. */
  private static void requireCompressor(DefaultDriverContext context) {
    try {
      String unused = context.getCompressor().algorithm();
    } catch (NoClassDefFoundError | ExceptionInInitializerError e) {
      throw new UserException(
          "driver option 'advanced.protocol.compression' needs a library that is missing: "
              + e.getMessage(),
          e);
    }
  }

  private static void close(AutoCloseable created) {
    try {
      created.close();
    } catch (Exception e) {
      // The policy was never used.
    }
  }

  /** Returns the innermost message: the driver wraps those of policies. */
  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause().getMessage() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }
}
